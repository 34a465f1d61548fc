/** The same as `../en/pages-statistics.ts`, in Chinese. */
import type { STATISTICS as EN } from '../en/pages-statistics.ts'
import type { Sentences } from '../catalogue.ts'

export const STATISTICS: Sentences<typeof EN, 'zh'> = {
  statistics_title: '统计',
  statistics_lead:
    '以数字表示观察到的情况。统计对象是本观察站所观察的服务器，并不是任何总体的样本。',
  statistics_days: '每日服务器数',
  statistics_days_note: '最近九十个 UTC 日。首次观察之前的日子留空。',
  statistics_none_title: '尚无可统计的内容',
  statistics_none: '有观察之后，才会统计第一天。',
  statistics_last: { other: '{day} 观察了 {n} 个服务器。' },
  statistics_figure:
    '自 {since} 起，按每个服务器每一天计，计入的 {counted} 天中有 {answered} 天有响应：{percent}%。',
  statistics_strip: '{from} 至 {to}：每天 {least} 至 {most} 个服务器。下方表格列出了各天的情况。',
  statistics_answered: '有响应',
  statistics_unanswered: '没有响应',
  statistics_undecided: '不计入',
  statistics_scale: '最高的柱为 {most}。',
  statistics_table: '以表格显示',
  statistics_table_caption: '有观察的日子，最新的在前。',
  statistics_day: '日期',
  statistics_observed: '已观察',
  statistics_share: '有响应占计入的比例',
  statistics_percent: '{percent}%',
  statistics_revisions: '使用中的修订版本',
  statistics_revisions_note: '每个服务器最近一次运行所记录的内容。',
  statistics_revision: '协议修订版本',
  statistics_servers: '服务器',
  statistics_of: '占全部',
  statistics_no_revision: '没有记录',
  statistics_signatures: '签名情况',
  statistics_signatures_note: '每个服务器最近一次运行签名到什么程度。',
  statistics_scope: '范围',
  statistics_scope_full: '全部十五项检查',
  statistics_scope_gate: '到登录为止',
  statistics_scope_none: '未签名',
}
