/** The same as `../en/tools.ts`, in Chinese. */
import type { TOOLS as EN } from '../en/tools.ts'
import type { Sentences } from '../catalogue.ts'

export const TOOLS: Sentences<typeof EN, 'zh'> = {
  tools_title: '工具',
  tools_note: '名称和文本均为服务器自己的表述。',
  tools_changed: { other: '列表最近一次变化于 {since}；此后至少 {n} 天没有变化。' },
  tools_changed_today: '列表最近一次变化于 {since}。',
  tools_unchanged: {
    other: '自 {since} 首次读取列表以来没有看到变化；至少 {n} 天没有变化。',
  },
  tools_unchanged_today: '于 {since} 首次列出；会不会变化尚不可知。',
  tools_unread_title: '没有可显示的列表',
  tools_unread: '本次运行没有把工具列表读到末尾，因此不显示。',
  tools_none_title: '空列表',
  tools_none: '服务器返回的列表中没有工具。',
  tools_column: '工具',
  tools_says: '自我说明',
  tools_text: '文本',
  served_by: '由服务器提供',
  tools_places: { other: '{n} 处' },
  tools_benign: '多半无害',
  tools_more: { other: '另有 {n} 个工具见{json}。' },
  tools_json: '本报告的 JSON 形式',
  tools_caption: '有命中的排在前面，其余按服务器提供的顺序。',
  hint_readOnlyHint: '只读',
  hint_not_readOnlyHint: '会写入',
  hint_destructiveHint: '有破坏性',
  hint_not_destructiveHint: '无破坏性',
  hint_idempotentHint: '可重复调用',
  hint_not_idempotentHint: '不可重复调用',
  hint_openWorldHint: '会访问外部',
  hint_not_openWorldHint: '不访问外部',
}
