/** The same as `../en/pages-about.ts`, in Chinese. */
import type { ABOUT as EN } from '../en/pages-about.ts'
import type { Sentences } from '../catalogue.ts'

export const ABOUT: Sentences<typeof EN, 'zh'> = {
  about_title: '关于本观察站',

  method_title: '工作方法',
  method_lead:
    '请求什么、如何判定、为什么签名，以及这里的一切无法说明什么。程序是开放的：对同样的响应记录使用同样的规则，任何人都会得到同样的结果。',
  method_run: '一次运行',
  method_run_schedule:
    '每个服务器每 {span}观察一次，时间上下浮动二十分之一；已被所有者认领的服务器每 {claimed}观察一次。无论谁付费、谁投诉，都不会改变观察的频率或结果。',
  method_run_budget:
    '一次运行就是在十秒内使用一个连接、最多八个请求；工具列表较长时，最多再读取九页。它不发送任何凭据，不调用真实存在的工具；服务器要求等待时，运行就此结束。',
  method_run_order:
    '先按最新的协议请求；服务器不认识时，再用较旧的握手；然后请求工具列表；最后请求一个谁都没有的工具名，以查看错误的形式。如果服务器要求凭据，就读取与之相关的公开元数据，到此为止。',
  method_run_judge: '先记录全部内容，然后再判定：判定时只看记录，因此任何人都可以重现。',
  method_states: '十五项检查，四种状态',
  method_states_text:
    '“已验证”和“未通过”是结论。“观察到风险”是值得一读的信号。“未验证”没有结论，且总会说明原因；它绝不算作通过。没有评分，没有等级，也没有排名。',
  method_states_more: '每项检查都有一个页面，说明其规则以及界定该规则的服务器：{checks}。',
  method_days: '日子',
  method_days_rule:
    '某一天（UTC）的每次观察都得到响应时，这一天就有响应，无论响应的内容为何：要求登录、重定向和 404 都是响应。只要有一次观察遇到 5xx，遇到域名、连接或 TLS 故障，或者未在时限内得到完整的响应，这一天就没有响应。',
  method_days_not:
    '如果有一次观察没有得出结果，且没有一次未获响应，这一天就不计入：服务器要求减少请求、我们自己的规则禁止联系，或者问题在我们这边。没有观察的日子不作填补，首次观察之前的情况不得而知。',
  method_days_figure:
    '所示数字是计入的日子中有响应的比例，向下取整；只有计入的日子全部有响应时才是 100%。',
  method_stale: '时效',
  method_stale_text:
    '观察距今超过其间隔再加 {margin}时，即为过时。此时会注明这一点，并改述为上次观察时的情况。已签名的结果绝不会重新判定，也不会因时间推移而改变状态。',
  method_unchanged: '变化',
  method_unchanged_text:
    '两份列表按名称、文本和模式逐个工具比较。列表没有变化的时间以下限表示，即完整读取且内容相同的天数。变化是事实；是否有意为之则看不出来。',
  method_sign: '签名',
  method_sign_which:
    '一次运行在公网上走完全程、修订版本已经发布、列表完整读取，并且域名始终指向公网地址时，才会签名。止于登录处的运行只为四项事实签名。',
  method_sign_not: '其他所有运行都以原始观察的形式显示，不带任何状态，并说明未签名的原因。',
  method_sign_log:
    '每个信封都记录在一份只增不减的公开日志中，因此所有人看到的都相同：{log}。密钥在这里：{keys}。',
  method_never: '绝不会做的事',
  method_never_credential: '不发送任何凭据，也不尝试登录。',
  method_never_tool: '不调用服务器的任何工具。',
  method_never_private: '不联系任何私有地址，无论由谁要求。',
  method_never_judge: '不称任何服务器安全、可信或优秀，也不作排名。',
  method_never_words: '不把服务器的话当作自己的话来显示，也不执行或听从其中的任何内容。',
  method_never_rewrite: '不改动或撤回任何已签名的结果。错误之处会在其旁边更正。',
  method_never_money: '没有人可以花钱买到位置、状态或更快的观察。',
  method_limits: '局限',
  method_limits_place:
    '一切都是在某一时间从一个地点看到的。其他人可能得到不同的对待，无论是有意还是偶然。',
  method_limits_behind: '登录之后有什么，以及工具在被调用时做什么，都没有看到。',
  method_limits_text: '针对文本的规则只能发现模式。它们不知道任何人的意图，有心绕过的人也能绕过。',
  method_limits_between: '两次观察之间发生的事没有看到。',

  corrections_title: '更正',
  corrections_lead:
    '以往结果中被证明有误之处，最新的在前。结果本身已经签名，保持不变；更正会附在每份相关报告的结果旁边。',
  corrections_none_title: '目前没有更正',
  corrections_none: '这里还没有作过更正。这并不表示从未有误：{contact}。',
  corrections_none_contact: '发现问题的人可以写信至 {contact}',
  corrections_none_anyone: '发现问题的人可以告知运营者',
  corrections_all: '涉及所有结果。',
  corrections_suites: '涉及套件 {versions} 的结果。',
  corrections_run: '涉及一次运行：{run}。',
  corrections_server: '涉及一个服务器：{server}。',

  keys_title: '密钥',
  keys_lead:
    '本观察站的公钥，包括已停用和已吊销的。从这里取得的密钥只能证明它由本站给出：应将其 id 与来自别处的副本核对。',
  keys_none_title: '没有公布密钥',
  keys_none: '本观察站目前没有为任何内容签名，因此没有需要验证的内容。',
  keys_purpose_evidence: '为证据签名',
  keys_purpose_log: '为日志签名',
  keys_purpose_witness: '以见证者身份签名',
  keys_status_active: '使用中',
  keys_status_retired: '已停用：在其有效期内签名的内容仍然有效',
  keys_status_revoked: '已吊销：它签名的任何内容都无效',
  keys_status: '状态',
  keys_id: '密钥 id（SSH SHA-256）',
  keys_from: '生效时间',
  keys_to: '失效时间',
  keys_open: '未定',
  keys_revoked_at: '吊销时间',
  keys_reason: '原因',
  keys_ssh: 'SSH 写法',
  keys_twice: '如何从两处取得密钥',
  keys_twice_note: '来自同一处的密钥和信封总能相互印证，无论由谁制作。',
  keys_twice_here: '在此下载，并查看 id',
  keys_twice_text:
    '然后与运营者在别处给出的 id 核对：代码仓库、印刷品或电话。本页在其他时间的存档副本也可以。{contact}',
  keys_twice_contact: '运营者的联系方式：{contact}。',
  keys_forms: '其他形式',
  keys_form_list: '带有日期和状态的列表',
  keys_form_pem: 'PEM 格式',
  keys_form_jwks: 'JWK 集（RFC 7517）',
  keys_form_did: 'did:web 文档',

  log_title: '日志',
  log_lead:
    '每个已签名的信封都以摘要形式记录在一份只增不减的公开列表中。这样，所有人看到的都相同，事后添加或移除任何内容都会被发现。',
  log_none_title: '日志为空',
  log_none: '日志从第一次签名的运行开始。',
  log_figure: { zero: '没有记录，截至 {at}。', other: '{n} 条记录，截至 {at}。' },
  log_pending: { other: '有 {n} 个信封在等待位置，最早的自 {at} 起。' },
  log_origin: '来源标识',
  log_key: '密钥',
  log_checkpoint: '最新检查点',
  log_checkpoint_note: '一份签名文本：来源标识、记录数、树根（C2SP tlog-checkpoint）。',
  log_verify: '验证日志',
  log_verify_note:
    '第一条命令读取所有记录，重新构建整棵树，并比对每个分块、树根和签名。第二条命令供以后使用，检查日志是否仍以当时的内容开头：为此需保留一个检查点。',
  log_verify_first: '整个日志',
  log_verify_later: '以后：确认没有改写',
  log_files: '日志的文件',
  log_files_note: '遵循 C2SP tlog-tiles 的静态文件，其他工具也能读取。已满的分块永不改变。',
  log_file_checkpoint: '检查点',
  log_file_key: '单行形式的密钥',
  log_file_newest: '最新的记录',
  log_time_title: '日志不能证明什么',
  log_time:
    '日志本身不能证明时间：其中的日期由日志的维护者给出，除非有见证者也为检查点签了名。此外，日志只记录摘要：信封说了什么，要看信封本身。',

  probe_page_title: '谁在请求，以及如何停止',
  probe_page_lead: '写给在服务器日志中发现本观察站，想知道它是什么或不愿被打扰的人。',
  probe_who: '谁在请求',
  probe_who_by: '本观察站由 {operator} 运营。',
  probe_who_agent: '每个请求都在 User-Agent 中表明身份：',
  probe_who_contact: '如有疑问或投诉，可联系 {contact}。',
  probe_asked: '会请求什么',
  probe_asked_run:
    '对端点，每 {span}一次：一个连接，最多八个请求，工具列表较长时最多再读取九页，全部在十秒内完成；然后结束服务器开启的会话。',
  probe_asked_certificate: '服务器遗漏证书链中的证书时，最多从其他证书指明的位置获取三个。',
  probe_asked_site:
    '对所观察的域名，每 {span}一次：获取其发布的卡片和目录，最多 40 个请求，并与其中指明的、位于该处的每个端点握手一次。',
  probe_asked_scan:
    '有人请求扫描时：同样的内容执行一次；同一域名在短时间内最多一次，无论由谁请求。',
  probe_asked_pace:
    '绝不同时对同一个可注册域名进行两次访问，两次之间间隔半秒；同一地址段（/24，IPv6 为 /48）内最多同时进行两次。',
  probe_asked_wait:
    '收到 429，或带有 Retry-After 的 503 之后，不再发送任何内容，并遵照其要求最多等待一天。',
  probe_asked_not:
    '不发送凭据和 Cookie，不调用真实存在的工具，不联系私有地址，不跟随端点的重定向。robots.txt 针对的是网页抓取，因此不会请求它。',
  probe_out: '如何退出',
  probe_out_note: '无需征得任何人同意。两者都会在首次联系之前查询。',
  probe_out_dns: '针对域名及其下的所有名称',
  probe_out_dns_text: '发布一条 TXT 记录。该记录每天重新查询。',
  probe_out_file: '针对单个主机',
  probe_out_file_text:
    '在 {file} 以状态码 200 提供含有这一行的文件。该文件每天查询；看到之后改为每月查询一次。',
  probe_out_mail: '书面方式',
  probe_out_mail_text: '也可以写信至 {contact}：主机、域名和网络都可以排除。',
  probe_out_after: '之后会怎样',
  probe_out_after_text:
    '不再向它请求任何内容，其报告也会注明这一点。此前已签名的内容保持不变，地址也不变。撤回记录或文件后，观察恢复。没有回应不会改变任何事：没有响应的域名服务器或主机，既不算退出，也不算重新加入。',

  api_title: '供程序使用',
  api_english: '本页只有英文，与 OpenAPI 文档相同。',
  foot_about: '关于',
  foot_method: '工作方法',
  foot_corrections: '更正',
  foot_keys: '密钥',
  foot_log: '日志',
  foot_statistics: '统计',
  foot_api: 'API 文档',
  nav_method: '方法',
  nav_keys: '密钥',
}
