/** Every rule of the product, for `explain` and for checking codes. Each rule has its home elsewhere. */
import { LOG_RULES } from '../attest/log-rules.ts'
import { LOCK_RULES } from '../attest/lock-rules.ts'
import { ATTEST_RULES } from '../attest/rules.ts'
import { WITHHELD_RULES } from '../attest/withheld.ts'
import { VERIFY_RULES } from '../attest/verify-rules.ts'
import { CATALOG_RULES } from '../card/catalog-rules.ts'
import { INPUT_RULES } from '../card/input-rules.ts'
import { JSON_RULES } from '../card/json-issues.ts'
import { LEGACY_RULES } from '../card/legacy/rules.ts'
import { LINT_RULES } from '../card/lint-rules.ts'
import { READ_RULES } from '../card/read-rules.ts'
import { SERVER_CARD_RULES } from '../card/server-card-rules.ts'
import { DEPLOYMENT_RULES } from '../deployment/rules.ts'
import { COMPARE_RULES } from '../discover/compare.ts'
import { CONNECT_RULES } from '../discover/connect-rules.ts'
import { HOSTING_RULES } from '../discover/hosting-rules.ts'
import { READER_RULES } from '../discover/readers/rules.ts'
import { RETIRED_RULES } from '../discover/retired.ts'
import { SITE_RULES } from '../discover/site-rules.ts'
import { TRUST_RULES } from '../discover/trust.ts'
import type { Rule } from '../finding.ts'
import { NET_RULES } from '../net/rules.ts'
import { HYGIENE_RULES } from '../probe/hygiene/rules.ts'
import { OBSERVATION_RULES } from '../probe/observations/all.ts'
import { DIFFERENCE_RULES } from '../run/difference-rules.ts'
import { PUBLISH_RULES } from '../publish/publish-rules.ts'
import { SUMMARY_RULES } from '../summary-findings.ts'
import { WIRE_RULES } from '../wire/rules.ts'
import { FINGERPRINT_RULES } from './fingerprint-rules.ts'
import { CHECK_RULES } from '../run-findings.ts'
import { CLI_RULES } from './rules.ts'

/** What a rule is about. */
export type RuleFamily =
  | 'documents'
  | 'site'
  | 'hosting'
  | 'deployment'
  | 'readers'
  | 'trust'
  | 'live'
  | 'network'
  | 'checks'
  | 'hygiene'
  | 'fingerprint'
  | 'difference'
  | 'evidence'
  | 'lock'
  | 'commandLine'

/** The rules by what they are applied to: documents, how they are found, served and met, and so on. */
export const RULES: Readonly<Record<RuleFamily, readonly Rule[]>> = {
  documents: [
    ...JSON_RULES,
    ...READ_RULES,
    ...SERVER_CARD_RULES,
    ...LINT_RULES,
    ...INPUT_RULES,
    ...CATALOG_RULES,
    ...LEGACY_RULES,
    ...PUBLISH_RULES,
  ],
  site: [...SITE_RULES, ...RETIRED_RULES, ...SUMMARY_RULES],
  hosting: HOSTING_RULES,
  deployment: DEPLOYMENT_RULES,
  readers: READER_RULES,
  trust: TRUST_RULES,
  live: [...COMPARE_RULES, ...CONNECT_RULES, ...WIRE_RULES],
  network: NET_RULES,
  checks: [...CHECK_RULES, ...OBSERVATION_RULES],
  hygiene: HYGIENE_RULES,
  fingerprint: FINGERPRINT_RULES,
  difference: DIFFERENCE_RULES,
  evidence: [...ATTEST_RULES, ...WITHHELD_RULES, ...VERIFY_RULES, ...LOG_RULES],
  lock: LOCK_RULES,
  commandLine: CLI_RULES,
}

export const ALL_RULES: readonly Rule[] = Object.values(RULES).flat()
