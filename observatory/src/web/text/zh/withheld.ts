/** The same as `../en/withheld.ts`, in Chinese. */
import type { WITHHELD as EN } from '../en/withheld.ts'
import type { Sentences } from '../catalogue.ts'

export const WITHHELD: Sentences<typeof EN, 'zh'> = {
  withheld_disqualified_condition: '本次运行的方式是他人无法重现的',
  withheld_disqualified_dns_rebind: '域名在运行期间不再指向公网地址',
  withheld_disqualified_dns_not_observed: '结束时没有再次解析域名',
  withheld_disqualified_unanswered: '端点没有响应',
  withheld_disqualified_aborted: '运行在其流程走完之前就结束了',
  withheld_disqualified_server_error: '握手得到的响应状态码为 500 或以上',
  withheld_disqualified_no_challenge: '收到的 401 没有可用的质询',
  withheld_disqualified_no_protocol_revision: '没有声明已发布的协议修订版本',
  withheld_disqualified_incomplete_list: '工具列表没有读到末尾',
  withheld_disqualified_no_fingerprint: '列表的某个指纹无法计算',
  withheld_disqualified_unversioned_suite: '程序不是由某个提交构建的',
  withheld_signer_absent: '本观察站没有可用于签名的密钥',
  withheld_signer_failed: '此处未能完成签名',
}
