/** The same as `../en/verdict.ts`, in Chinese. */
import type { VERDICT as EN } from '../en/verdict.ts'
import type { Sentences } from '../catalogue.ts'

export const VERDICT: Sentences<typeof EN, 'zh'> = {
  did_lists_tools: {
    zero: '有响应，但通过 {revision} 给出的工具列表为空。',
    other: '有响应，通过 {revision} 列出 {n} 个工具。',
  },
  was_lists_tools: {
    zero: '上次观察时有响应，但通过 {revision} 给出的工具列表为空。',
    other: '上次观察时有响应，通过 {revision} 列出了 {n} 个工具。',
  },
  did_lists_tools_bare: {
    zero: '有响应，但工具列表为空。',
    other: '有响应，列出 {n} 个工具。',
  },
  was_lists_tools_bare: {
    zero: '上次观察时有响应，但工具列表为空。',
    other: '上次观察时有响应，列出了 {n} 个工具。',
  },
  did_lists_in_part: { other: '有响应，但工具列表没有读到末尾；已读取 {n} 个工具。' },
  was_lists_in_part: {
    other: '上次观察时有响应，但工具列表没有读到末尾；当时读取了 {n} 个工具。',
  },
  did_asks_credentials: '有响应，并要求登录（{scheme}）。登录之后的内容没有看到。',
  was_asks_credentials: '上次观察时有响应，并要求登录（{scheme}）。登录之后的内容没有看到。',
  did_no_list: '完成了握手，但没有给出工具列表。',
  was_no_list: '上次观察时完成了握手，但没有给出工具列表。',
  did_no_handshake: '有响应，但不像是 MCP 服务器。',
  was_no_handshake: '上次观察时有响应，但不像是 MCP 服务器。',
  did_not_answered: '没有响应。',
  was_not_answered: '上次观察时没有响应。',
  did_not_decided: '观察未能完成。',
  was_not_decided: '上次观察未能完成。',
  verdict_answered: '最近一次有响应是在 {day}。',
  verdict_failed: '未通过：{checks}。',
  verdict_risks: '值得注意：{checks}。',
  verdict_quiet: '没有值得注意之处；未评估的内容见报告。',
  verdict_quiet_here: '没有值得注意之处；未评估的内容列在下方。',
  verdict_unsigned: '已观察，但未签名：本次运行不给出任何状态。',
}
