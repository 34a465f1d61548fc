/** The same as `../en/evidence.ts`, in Chinese. */
import type { EVIDENCE as EN } from '../en/evidence.ts'
import type { Sentences } from '../catalogue.ts'

export const EVIDENCE: Sentences<typeof EN, 'zh'> = {
  evidence_title: '证据',
  evidence_note: '没有发送任何凭据。',
  evidence_statement: '信封的摘要',
  evidence_file: '证据文件的摘要',
  evidence_files: '文件',
  evidence_envelope: '已签名的信封',
  evidence_evidence: '证据文件',
  evidence_proof: '日志证明',
  evidence_archive: '全部文件的归档',
  evidence_verify: '自行验证',
  evidence_verify_note:
    '信任哪些密钥由读者选择：应与并非来自本站的副本核对。在源代码的克隆中，要在 countersign 之前加上 npx。',
  evidence_steps: '逐步验证，不使用本工具也可以',
  evidence_gone: '本次运行的请求已不再保留，其摘要仍在。',
  exchanges_caption: '本次运行的所有请求，按顺序排列。',
  exchange_request: '请求',
  exchange_status: '状态码',
  exchange_ms: '毫秒',
  exchange_bytes: '字节数',
  exchange_body: '响应体的 SHA-256',
  exchange_page: '{method}，第 {page} 页',
  exchange_none: '没有响应',
  exchange_repeat: '重现此请求的命令',
  fingerprint_toolset: '工具集指纹',
  fingerprint_schema: '模式指纹',
  fingerprint_definition: '定义指纹',
}
