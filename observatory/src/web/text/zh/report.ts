/** The same as `../en/report.ts`, in Chinese. */
import type { REPORT as EN } from '../en/report.ts'
import type { Sentences } from '../catalogue.ts'

export const REPORT: Sentences<typeof EN, 'zh'> = {
  report_title: '{name}：观察于 {day}',
  report_title_new: '{name}：尚未观察',
  report_seen: '于 {at} 从 {vantage} 观察。',
  report_every: '每 {span}观察一次。',
  span_days: { other: '{n} 天' },
  span_hours: { other: '{n} 小时' },
  span_minutes: { other: '{n} 分钟' },
  span_seconds: { other: '{n} 秒' },
  report_also: '另以这些名称列出：{names}。',
  report_calls_itself: '它自称 {name}。',
  report_calls_itself_version: '它自称 {name}，版本 {version}。',
  report_provenance_signed: '此地址属于已签名的内容。',
  report_provenance_own: '此地址来自本观察站自己的记录。',
  findings: '值得注意',
  finding_said: '{check}：{reason}',
  findings_open: '{checks}。{note}',
  unverified_note: '对这些检查不作结论；每一项都说明了原因。',
  gate_note: '止于登录处的运行不为其他事项作证，而本观察站从不发送凭据。',
  not_yet_title: '尚未观察',
  not_yet: '目前还没有向此端点发送过任何请求。第一次观察定于 {at}。',
  not_yet_paused: '目前还没有向此端点发送过任何请求。',
  stale_notice: '下一次观察原定于 {at}。以下内容可能已不再成立。',
  paused_notice: '观察已暂停。以下内容是此前看到的。',
  opted_out_notice:
    '不再向它发送任何请求：其所有者选择了退出，或者本观察站的运营者决定不去打扰它。以下内容是此前看到的。',
  pruned_notice:
    '本次运行的检查结果已于 {at} 删除，因为它们只保留有限的时间。已签名的内容仍在此处。',
  correction: '更正于 {at}：{title}。{text} 已签名的结果保持不变。',

  cert_label: '记录方式',
  cert_signed: '已副署',
  cert_unsigned: '已观察，未签名',
  cert_scope: '范围',
  cert_scope_full: '完整：全部十五项检查',
  cert_scope_gate: '仅到登录为止：{checks}',
  cert_challenge: '质询',
  cert_run: '运行',
  cert_rules: '规则',
  cert_rules_suite: '套件 {version}',
  cert_key: '密钥',
  cert_log: '日志条目',
  cert_log_pending: '等待中，数秒之内',
  cert_log_of: '{index} / {size}',
  cert_why: '原因',
  cert_earlier: '上次签名',
  toc: '本页内容',

  limits_title: '关于本报告',
  limits_signed:
    '本报告表明，本观察站在该时间、从该地点看到了这些响应。它并不表明该服务器是安全的，也不表明其他人会看到同样的内容，或者一分钟之后情况依旧。',
  limits_unsigned:
    '本报告说明一次运行从一个地点看到的内容。其中没有任何内容经过签名，也不能由此推断其他时间或地点的情况。',
  limits_never: '已签名的结果绝不会重新判定。当某条规则被证明有误时，会在结果旁附上更正。',
  badge_markdown: '供其他页面使用的徽章（Markdown）',
}
