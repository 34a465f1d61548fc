/** The same as `../en/pages-checks.ts`, in Chinese. */
import type { CHECK_PAGES as EN } from '../en/pages-checks.ts'
import type { Sentences } from '../catalogue.ts'

export const CHECK_PAGES: Sentences<typeof EN, 'zh'> = {
  checkpage_list_title: '十五项检查',
  checkpage_list_lead:
    '每次运行都会在十秒内从一个地点完成全部检查，不使用凭据。检查结果从不相加成评分：每一项只说明四种情况之一，以及原因。',
  checkpage_order: '顺序与每一行十五个标记相同。',
  checkpage_loud_FAILED: '违反规则时：未通过。',
  checkpage_loud_OBSERVED_RISK: '违反规则时：观察到风险，这不是评判。',
  checkpage_loud_none: '此项绝不会是未通过：它只作测量，或说明看到了什么。',
  checkpage_baseline: '此项需要所有者批准的列表；没有这样的列表就没有结论。',
  checkpage_version: '规则与文本：版本 {version}，套件 {suite}。',
  checkpage_outcomes: '可能的结果',
  checkpage_outcomes_note:
    '取自用于测试本程序的小型服务器表：列出每种结果，以及得到该结果的服务器。服务器的行为及其所防范的误判以英文说明。',
  checkpage_servers: { other: '表中有 {n} 个服务器得到此结果' },
  checkpage_first: '前几个：',
  checkpage_guards: '防范的误判：{what}。',
  checkpage_conditions: '确切条件',
  checkpage_conditions_note:
    '由本程序自身的规则输出，为英文。名称或描述命中会改变状态的规则，即为观察到风险；其他命中均为提示。',
  checkpage_rule_state: '改变状态',
  checkpage_rule_note: '提示',
  checkpage_terms: '术语',
  checkpage_terms_note: '条件中各个用语的含义。',
  checkpage_rules_C: '字符',
  checkpage_rules_V: '变体选择符',
  checkpage_rules_P: '对模型的指令',
  checkpage_rules_S: '未经询问的支出与身份使用',
  checkpage_rules_L: '长度',
  checkpage_rules_N: '同一列表中的名称',
  checkpage_others: '其他检查',
  checkpage_before: '上一项检查：{check}',
  checkpage_after: '下一项检查：{check}',
}
