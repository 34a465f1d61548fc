/** The same as `../en/checks.ts`, in Chinese. */
import type { CHECKS as EN } from '../en/checks.ts'
import type { Sentences } from '../catalogue.ts'

export const CHECKS: Sentences<typeof EN, 'zh'> = {
  report_checks_note: '实心标记：有结论。空心标记：没有结论。没有评分，也没有排名。',
  no_conclusion: '没有结论：{reason}',
  execution_ERROR: '出错',
  execution_SKIPPED: '已跳过',
  execution_BLOCKED: '受阻',
  check_evidence: '证据与重现方法',
  check_exchange: '第 {n} 次交互：{what}',
  check_ask: '自行请求',
  check_what: '检查什么',
  check_how: '如何判定',
  check_cannot: '无法说明什么',
  check_mend: '如何修正',
  check_approved: '已批准',
  check_now: '本次运行',
  check_hits: '位置',
  group_reachability_performance: '从一个地点测量，绝不排名。',
  group_protocol_contract: '一个客户端所见；其他客户端可能得到不同的对待。',
  group_security_hygiene: '信号与事实，不是安全审计。',
  group_drift_supply_chain: '发生变化是事实；是否有意为之则看不出来。',

  seen_title: '看到了什么',
  seen_note: '未签名运行的原始观察，不带任何状态。',
  beside_title: '检查之外',
  beside_note: '在通信中看到，不计入任何评判。',
  beside_declared: '声明的能力：{capabilities}。',
  beside_declared_none: '没有声明任何能力。',
  beside_extensions: '扩展：{extensions}。',
  beside_list_size: {
    other:
      '{n} 个工具的名称、描述和输入模式共 {bytes} 字节，约 {tokens} 个词元（按字节数的四分之一计）。',
  },
  beside_more: { other: '另有 {n} 条见 JSON 形式。' },
}
