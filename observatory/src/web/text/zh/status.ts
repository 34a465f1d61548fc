/** The same as `../en/status.ts`, in Chinese. */
import type { STATUS as EN } from '../en/status.ts'
import type { Sentences } from '../catalogue.ts'

export const STATUS: Sentences<typeof EN, 'zh'> = {
  status_title: '本观察站是否在工作？',
  status_observing: '正在观察。最近一次运行于 {at} 结束。',
  status_quiet: '目前没有到期的观察。最近一次运行于 {at} 结束。',
  status_quiet_never: '目前没有到期的观察，也还没有运行结束过。',
  status_slow: '于 {at} 开始的一次运行尚未结束。显示的内容可能滞后。',
  status_stopped: '没有在观察。最近一次运行于 {at} 结束，而自 {due} 起已有服务器等待观察。',
  status_stopped_never: '没有在观察。还没有运行结束过，而自 {due} 起已有服务器等待观察。',
  status_nothing_watched: '尚未观察任何对象。',
  status_all_stale: '所有观察都已过时：停下来的是观察者，而不是服务器。',
  status_work: '待办工作',
  status_work_note: '队列变长是观察站自身的延误，绝不是服务器的。',
  status_endpoints: '已观察的服务器',
  status_stale: '已过时的观察',
  status_due: '等待运行',
  status_held: '正在进行的运行',
  status_sites: '等待查验的站点',
  status_scans: '等待或进行中的扫描',
  status_of: '{part} / {whole}',
  status_since: '{count}，最早自 {at} 起',
  status_log: '日志',
  status_log_note: '已签名的结果保存后，几秒之内就会在日志中获得位置。',
  status_log_size: '条目',
  status_log_at: '最新检查点',
  status_log_pending: '等待位置',
}
