/** The same as `../en/frame.ts`, in Chinese. */
import type { FRAME as EN } from '../en/frame.ts'
import type { Sentences } from '../catalogue.ts'

export const FRAME: Sentences<typeof EN, 'zh'> = {
  skip: '跳到正文',
  nav_main: '主导航',
  nav_servers: '服务器',
  nav_checks: '检查项',
  crumbs: '面包屑导航',
  demo: '这是演示：这里的每个服务器都是虚构的，运行在本机上。其中的任何内容都不涉及互联网上的服务器。',
  foot_here: '本观察站',
  foot_run_by: '由 {operator} 运营。',
  foot_version: 'Countersign {version}，规则 {rules}。',
  foot_licence: '源代码以开放许可证公开。',
  foot_machines: '供程序使用',
  foot_json: '本页的 JSON 形式',
  foot_languages: '语言',
  foot_operators: '供服务器运营者参考',
  foot_opt_out: '会请求什么，以及如何退出',
}
