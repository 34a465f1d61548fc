/** Every rule of the product, for `explain` and for checking codes. Each rule has its home elsewhere. */
import { CATALOG_RULES } from '../card/catalog-rules.ts'
import { INPUT_RULES } from '../card/input-rules.ts'
import { JSON_RULES } from '../card/json-issues.ts'
import { LEGACY_RULES } from '../card/legacy/rules.ts'
import { LINT_RULES } from '../card/lint-rules.ts'
import { READ_RULES } from '../card/read-rules.ts'
import { SERVER_CARD_RULES } from '../card/server-card-rules.ts'
import { COMPARE_RULES } from '../discover/compare.ts'
import { CONNECT_RULES } from '../discover/connect-rules.ts'
import { HOSTING_RULES } from '../discover/hosting-rules.ts'
import { READER_RULES } from '../discover/readers/rules.ts'
import { SITE_RULES } from '../discover/site-rules.ts'
import { TRUST_RULES } from '../discover/trust.ts'
import type { Rule } from '../finding.ts'
import { NET_RULES } from '../net/rules.ts'
import { HYGIENE_RULES } from '../probe/hygiene/rules.ts'
import { OBSERVATION_RULES } from '../probe/observations/all.ts'
import { DIFFERENCE_RULES } from '../run/difference-rules.ts'
import { SUMMARY_RULES } from '../summary-findings.ts'
import { WIRE_RULES } from '../wire/rules.ts'
import { FINGERPRINT_RULES } from './fingerprint-rules.ts'
import { CHECK_RULES } from '../run-findings.ts'
import { CLI_RULES } from './rules.ts'

/** All rules: documents first, then how they are found, served and met, then the command line. */
export const ALL_RULES: readonly Rule[] = [
  ...JSON_RULES,
  ...READ_RULES,
  ...SERVER_CARD_RULES,
  ...LINT_RULES,
  ...INPUT_RULES,
  ...CATALOG_RULES,
  ...LEGACY_RULES,
  ...SITE_RULES,
  ...HOSTING_RULES,
  ...READER_RULES,
  ...TRUST_RULES,
  ...COMPARE_RULES,
  ...CONNECT_RULES,
  ...WIRE_RULES,
  ...NET_RULES,
  ...CHECK_RULES,
  ...OBSERVATION_RULES,
  ...HYGIENE_RULES,
  ...FINGERPRINT_RULES,
  ...DIFFERENCE_RULES,
  ...SUMMARY_RULES,
  ...CLI_RULES,
]
