/** The same as `../en/pages-charts.ts`, in Chinese. */
import type { CHARTS as EN } from '../en/pages-charts.ts'
import type { Sentences } from '../catalogue.ts'

export const CHARTS: Sentences<typeof EN, 'zh'> = {
  legend: '标记的含义',
  latency_title: '响应时间',
  latency_note: '从发送到收到响应头的毫秒数，从一个地点测量。只测量，绝不评判，绝不排名。',
  latency_latest: '最近一次运行的中位数为 {p50} 毫秒，第 95 百分位数为 {p95} 毫秒。',
  latency_range: '最近 {runs} 次运行的中位数在 {least} 至 {most} 毫秒之间。',
  latency_label:
    '{runs} 次运行的中位数，刻度从 0 到 {top} 毫秒：从 {least} 到 {most}。下方表格列出了这些数值。',
  latency_median: '一次运行的中位数',
  latency_reach: '至第 95 百分位数',
  latency_top: '{top} 毫秒',
  latency_table: '以表格显示',
  latency_table_caption: '各次运行，最新的在前。',
  latency_when: '运行',
  latency_p50: '中位数（毫秒）',
  latency_p95: '第 95 百分位数（毫秒）',
  latency_n: '请求数',
  changes_strip:
    '{from} 至 {to}：工具列表有变化的天数：{tools}；其他内容有变化的天数：{others}。具体情况见下方列表。',
  changes_tools: '工具列表有变化',
  changes_others: '其他内容有变化',
  changes_compare: '比较',
  changes_more: { other: '更早的 {n} 次变化' },
  changes_all: '比较任意两次运行',
  tools_rest: { other: '其余 {n} 个工具' },
  tools_changed_on: '变化于 {days}',
}
