/** The same as `../en/home.ts`, in Chinese. */
import type { HOME as EN } from '../en/home.ts'
import type { Sentences } from '../catalogue.ts'

export const HOME: Sentences<typeof EN, 'zh'> = {
  home_title: 'MCP 服务器声明了什么，实际看到了什么',
  home_headline: 'MCP 服务器声明了什么，实际看到了什么。',
  home_lead:
    'Countersign 向在线端点求证其卡片和注册表条目中的说法，并为所见签名。它不打分，无需登录，并说明如何重现每一个请求。无法评估的内容会逐一列出，绝不算作通过。',
  scan_label: '域名或端点',
  scan_example: '例如 {domain} 或 {url}',
  scan_button: '立即查验',
  scan_hint:
    '这会与该主机联系，最多发送 25 个请求。任何知道结果地址的人都能查看结果；结果不列入列表，也不签名。',
  states_title: '四种状态，没有评分',
  states_note: '实心标记：有结论。空心标记：没有结论。形状、文字和颜色始终一起出现。',
  state_verified: '在本次运行中看到其成立。',
  state_failed: '在本次运行中看到其不成立。如实显示，不加粉饰。',
  state_risk: '值得一读的信号。不是评判。',
  state_unverified: '没有结论，且总会说明原因。绝不算作通过。',
  latest_title: '最新观察',
  latest_note: '按完成的先后排列。每行十五个标记依照检查项的顺序。',
  latest_all: '所有服务器',
  latest_none_title: '尚无观察',
  latest_none: '目前还没有观察过任何服务器。第一批观察完成后会显示在这里。',
  checks_title: '十五项检查',
  checks_note: '每次运行都会在十秒内完成全部检查。任何检查都不会调用真实存在的工具。',
  probe_title: '会请求什么',
  probe_note: '供服务器运营者参考。',
  probe_budget:
    '一次运行就是在十秒内使用一个连接、最多八个请求；工具列表较长时，最多再读取九页。不发送任何凭据，不调用任何工具；如果服务器希望稍后再来，会照办。',
  probe_opt_out:
    '要让某个域名不再被观察，可以在 {record} 发布 TXT 记录，或在 {file} 提供文件。此前已签名的内容保持不变。',
  probe_contact: '如有疑问，可联系 {contact}。',
}
