import { CHECK_TEXTS, GROUP_TITLES, REASONS } from 'countersign/text/zh'
import type { Texts } from './say.ts'
import { ZH } from './zh/sentences.ts'

/** In simplified characters. */
export const CHINESE: Texts = {
  lang: 'zh',
  endonym: '简体中文',
  // Before a measure word two is another word than alone; figures fit everywhere.
  numbers: [],
  gap: '',
  comma: '、',
  and: '和',
  sentences: ZH,
  states: {
    VERIFIED: '已验证',
    FAILED: '未通过',
    OBSERVED_RISK: '观察到风险',
    UNVERIFIED: '未验证',
  },
  groups: GROUP_TITLES,
  checks: CHECK_TEXTS,
  checkNames: {
    reachability: '可达性',
    latency_profile: '响应时间',
    transport_type: '传输方式',
    protocol_revision: '协议修订版本',
    discovery_handshake: '握手',
    tools_list: '工具列表',
    error_taxonomy: '错误的形式',
    tls_certificate: 'TLS 证书',
    redirect_policy: '重定向',
    auth_metadata: '授权元数据',
    tool_description_hygiene: '工具文本',
    toolset_fingerprint: '工具集指纹',
    schema_fingerprint: '模式指纹',
    toolset_unchanged_vs_approved: '工具集批准比对',
    schema_unchanged_vs_approved: '模式批准比对',
  },
  reasons: REASONS,
}
