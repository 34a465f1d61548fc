import type { AssertionStatus, CheckId } from '../../run/assertion.ts'
import type { Group } from '../../run/registry.ts'
import type { CheckText } from '../catalogue.ts'

export const GROUP_TITLES: Readonly<Record<Group, string>> = {
  reachability_performance: '可达性与性能',
  protocol_contract: '协议约定',
  security_hygiene: '安全卫生',
  drift_supply_chain: '变动与供应链',
}

/** The statuses in words that count well: `3 已验证`. */
export const STATUS_WORDS: Readonly<Record<AssertionStatus, string>> = {
  VERIFIED: '已验证',
  FAILED: '未通过',
  OBSERVED_RISK: '观察到风险',
  UNVERIFIED: '未验证',
}

export const CHECK_TEXTS: Readonly<Record<CheckId, CheckText>> = {
  reachability: {
    title: '可达性',
    what: '本次运行的握手是否以 HTTP 响应结束。',
    how: '无论状态码为何，包括 401 和 500，都是 VERIFIED。连接中断、触及我们自己的限制或被要求等待时，为 UNVERIFIED。此项绝不会是 FAILED。',
    cannot: '从一个地点看一次，分不清是服务器停止工作，还是通往它的路径有问题。',
    mend: '让外部发起的握手在十秒内得到响应，前面不要有防火墙或速率限制。',
  },
  latency_profile: {
    title: '响应时间',
    what: '本次运行中，端点用了多长时间才开始作出响应。',
    how: '从即将发送到收到响应头的毫秒数，不含域名解析，也不含响应体，统计所有得到响应的请求，采用最近秩法。VERIFIED 表示已测得。',
    cannot: '这不是排名：样本很少，只来自一个地点，还包含探测器内部的等待时间。',
    mend: '无需处理：这只是一项测量。',
  },
  transport_type: {
    title: '传输方式',
    what: '通过 Streamable HTTP 发送的消息是否得到了 HTTP 响应。',
    how: '握手以 HTTP 响应结束即为 VERIFIED，无论响应内容为何。',
    cannot: '不会与卡片或注册表中的声明作比较。',
    mend: '在端点上响应 POST（Streamable HTTP）。',
  },
  protocol_revision: {
    title: '协议修订版本',
    what: '服务器声明的 Model Context Protocol 修订版本。',
    how: '属于已发布的修订版本时为 VERIFIED，缺失或无法识别时为 FAILED。握手的后续步骤仍可能失败。',
    cannot: '这不一定是服务器支持的最新修订版本，只是它在此处声明的那一个。',
    mend: '在 supportedVersions 或 protocolVersion 中给出已发布的修订版本。',
  },
  discovery_handshake: {
    title: '发现与握手',
    what: 'server/discover，或者 initialize 及其通知，能否完成。',
    how: '先请求 server/discover。如果响应没有体现修订版本 2026-07-28，则改用 initialize；3xx、5xx 或只有新式服务器才会返回的错误除外。',
    cannot: '不能说明其他厂商的客户端或带有凭据的客户端能够连接。',
    mend: '用 supportedVersions 响应 server/discover；或者用 HTTP 200 和 protocolVersion 响应 initialize，并用 202 响应其通知。每个响应都要使用请求中的 id。',
  },
  tools_list: {
    title: '工具列表',
    what: 'tools/list 是否给出工具列表。',
    how: '第一页含有工具数组时为 VERIFIED。需要凭据、没有响应，或者服务器未声明工具且不认识该方法时，为 UNVERIFIED。以其他方式响应时为 FAILED。最多读取十页或 5,000 个工具。',
    cannot: '不能说明任何一个工具可以正常工作：这里从不调用真实存在的工具。',
    mend: '用 HTTP 200 和含有工具数组的 result 响应 tools/list。',
  },
  error_taxonomy: {
    title: '错误的形式',
    what: '服务器如何响应对不存在的工具的调用。',
    how: '返回带有数字 code 和 message 的 JSON-RPC 错误，且 id 与所发送的相同或没有 id 时，为 VERIFIED；401 和 403 为 UNVERIFIED，其他任何响应均为 OBSERVED_RISK。每次运行使用新的工具名，并且只有在完整读取列表、确认其中没有此名称之后才会调用。',
    cannot: '不能说明真实工具内部的错误如何报告。',
    mend: '用 JSON-RPC 错误（例如 -32602）响应未知的工具，不要返回 result。',
  },
  tls_certificate: {
    title: 'TLS 证书',
    what: '服务器发送的证书今天对其域名是否有效。',
    how: '所发送的证书链能够追溯到内置的根证书，或随本次运行指定的根证书时，为 VERIFIED。本次运行中任一证书已过期、尚未生效、属于其他域名、没有域名、证书链不完整、自签名、强度不足、违反证书路径规则或颁发者未知，以及服务器不支持 TLS 1.2 及以上版本时，为 FAILED。',
    cannot: '不检查吊销状态，也不列出服务器提供的密码套件。',
    mend: '为端点的域名提供证书，连同其中间证书一起发送，并在到期前续期。',
  },
  redirect_policy: {
    title: '重定向',
    what: '本次运行中是否有请求被重定向到其他主机。',
    how: '有请求被重定向到其他主机，或重定向目标无法确定（有多个 Location，或其值不是 URL）时，为 OBSERVED_RISK。被重定向的 POST 会记录下来，但绝不重发；只有获取元数据的 GET 会跟随重定向，最多三次。',
    cannot: '不能说明另一台主机是否值得信任。',
    mend: '公布实际作出响应的 URL，让客户端无需重定向。',
  },
  auth_metadata: {
    title: '授权元数据',
    what: '质询所指明的元数据能否读取，并且与质询一致（RFC 9728）。',
    how: '元数据文档由登录要求的质询，或调用所得 401 的质询指明。文档的状态码不是 200、不是 JSON 对象、缺少 resource、缺少授权服务器或给出的授权服务器不是 URL、指向其他源，或没有列出所要求的 scope 时，为 OBSERVED_RISK。没有响应或文档过长时，为 UNVERIFIED。',
    cannot: '不申请令牌，不获取密钥集；没有任何响应指向的文档不影响结果。',
    mend: '在质询指明的 URL 上公开提供 RFC 9728 元数据，其中包含 resource、authorization_servers 以及所要求的每个 scope。',
  },
  tool_description_hygiene: {
    title: '工具描述的安全卫生',
    what: '所有已读取工具的名称和描述。',
    how: '按公开的规则查找隐藏字符、对模型的指令、隐瞒行为以及支出授权。任何一处命中都是 OBSERVED_RISK；只有完整读取列表，并且每个名称和描述都是文本时，才会是 VERIFIED。',
    cannot: '不推断意图；无害的文本也可能命中规则。',
    mend: '写明工具做什么、返回什么；countersign hygiene 会指出每一处。',
  },
  toolset_fingerprint: {
    title: '工具集指纹',
    what: '所有工具名称的摘要。',
    how: '能够对完整列表计算出来时为 VERIFIED；工具和页面的先后顺序都不影响结果。',
    cannot: '单独来看不能说明有没有变化，也不涵盖描述。',
    mend: '为每个工具命名。',
  },
  schema_fingerprint: {
    title: '模式指纹',
    what: '所有工具名称与输入模式的摘要。',
    how: '能够对完整列表计算出来时为 VERIFIED；某个工具没有名称或没有输入模式，或者列表没有规范形式时，为 FAILED。',
    cannot: '单独来看不能说明有没有变化，也不涵盖描述。',
    mend: '为每个工具提供名称和 inputSchema。',
  },
  toolset_unchanged_vs_approved: {
    title: '工具集批准比对',
    what: '工具集指纹是否就是所有者批准的那一个。',
    how: '相同为 VERIFIED，不同为 FAILED。没有批准过列表时，没有结论。',
    cannot: '不能说明变化是不是有意为之。',
    mend: '批准新的列表，或者撤回改动；countersign diff 会显示改动内容。',
  },
  schema_unchanged_vs_approved: {
    title: '模式批准比对',
    what: '模式指纹是否就是所有者批准的那一个。',
    how: '相同为 VERIFIED，不同为 FAILED。没有批准过列表时，没有结论。',
    cannot: '不能说明变化是不是有意为之。',
    mend: '批准新的模式，或者撤回改动；countersign diff 会显示改动内容。',
  },
}
