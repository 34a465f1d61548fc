/** The same as `../en/history.ts`, in Chinese. */
import type { HISTORY as EN } from '../en/history.ts'
import type { Sentences } from '../catalogue.ts'

export const HISTORY: Sentences<typeof EN, 'zh'> = {
  history_title: '变化',
  history_note: '事实，最新的在前。变化不是评判。',
  history_none_title: '没有看到变化',
  history_none: '自首次观察以来没有任何变化。此前的情况不得而知。',
  event_down: '不再响应。',
  event_up: '恢复响应。',
  event_tools_changed: '工具列表有变化：{what}。',
  event_tools_added: { other: '新增 {n} 个工具' },
  event_tools_removed: { other: '移除 {n} 个' },
  event_tools_altered: { other: '修改 {n} 个' },
  event_tools_changed_other: '工具列表有变化，但无法逐个工具比较。',
  event_breaking: '此前编写的调用可能失效。',
  event_baseline_mismatch: '不再是所有者批准的内容：{check}。',
  event_revision_changed: '协议修订版本由 {before} 变为 {after}。',
  event_identity_changed: '对自身的说明有变化：{members}。',
  event_certificate_expiring: { zero: '证书当天到期。', other: '证书还有 {n} 天到期。' },
  event_card_changed: '有一张卡片发生变化。',
  event_catalog_changed: '有一份目录发生变化。',
  event_repository_id_changed: '卡片所指代码仓库的 ID 变了。',
  event_stale: '未能按时观察。',
}
