/** The same as `../en/published.ts`, in Chinese. */
import type { PUBLISHED as EN } from '../en/published.ts'
import type { Sentences } from '../catalogue.ts'

export const PUBLISHED: Sentences<typeof EN, 'zh'> = {
  published_note:
    '依据于 {at} 从 {vantage} 对 {site} 的查验。这与本次运行无关，其中任何内容都未签名。',
  published_differ: '卡片不一致',
  published_differ_what: '卡片所述与在线服务器不同：{what}。',
  published_none_title: '没有卡片描述此端点',
  published_none: '在 {site} 找到的内容都没有提到此地址。',
  published_unknown_title: '未查验',
  published_unknown: '尚未查找 {domain} 的卡片和目录，因此不对其声明作任何说明。{scan}',
  published_scan: '扫描该域名即可查看。',
  published_all: '{site} 发布的全部内容',
  copy: '复制',
  copied: '已复制',
  scan_follows: '每秒一个请求，最多 25 个；结果会自动显示在这里。已过 {n} 秒。',
}
