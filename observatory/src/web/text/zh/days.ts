/** The same as `../en/days.ts`, in Chinese. */
import type { DAYS as EN } from '../en/days.ts'
import type { Sentences } from '../catalogue.ts'

export const DAYS: Sentences<typeof EN, 'zh'> = {
  days_title: '有响应的天数',
  days_note: '自 {from} 起的 UTC 日。只有当天每次观察都得到响应，这一天才算有响应。',
  days_figure: '计入的 {counted} 天中有 {answered} 天有响应：{percent}%。',
  days_figure_one: '计入的 {counted} 天中有 {answered} 天有响应：{percent}%。',
  days_none: '目前还没有可以计入的日子。',
  days_answered: '有响应',
  days_unanswered: '没有响应',
  days_not_counted: '不计入',
  days_no_run: '没有观察',
  days_before: '首次观察之前',
  days_strip: '{from} 至 {to}：{counts}。下方表格列出了各天的情况。',
  days_strip_count: '{what} {n} 天',
  days_list_unanswered: '没有响应：{days}。',
  days_list_not_counted: '不计入，因为有一次观察没有得出结果，且没有一次未获响应：{days}。',
  days_list_no_run: '没有观察：{days}。',
  days_more: '另有 {n} 天',
  days_table: '以表格显示',
  days_table_caption: '连续的同类日子合为一行。',
  days_table_days: '日期',
  days_table_what: '情况',
  days_table_count: '天数',
  days_table_runs: '观察次数',
  days_to: '{from} 至 {to}',
}
