import { CHECK_TEXTS, GROUP_TITLES, REASONS } from 'countersign/text/es'
import type { Texts } from './say.ts'
import { ES } from './es/sentences.ts'

/** With the texts of checks and reasons from the library. */
export const SPANISH: Texts = {
  lang: 'es',
  endonym: 'Español',
  // The numeral one has the gender of its noun, and words beside figures are no list.
  numbers: [],
  gap: ' ',
  comma: ', ',
  and: ' y ',
  sentences: ES,
  states: {
    VERIFIED: 'Verificado',
    FAILED: 'Fallido',
    OBSERVED_RISK: 'Riesgo observado',
    UNVERIFIED: 'Sin verificar',
  },
  groups: GROUP_TITLES,
  checks: CHECK_TEXTS,
  checkNames: {
    reachability: 'accesibilidad',
    latency_profile: 'tiempos de respuesta',
    transport_type: 'transporte',
    protocol_revision: 'revisión del protocolo',
    discovery_handshake: 'negociación inicial',
    tools_list: 'lista de herramientas',
    error_taxonomy: 'forma de los errores',
    tls_certificate: 'certificado TLS',
    redirect_policy: 'redirecciones',
    auth_metadata: 'metadatos de autorización',
    tool_description_hygiene: 'textos de las herramientas',
    toolset_fingerprint: 'huella del conjunto de herramientas',
    schema_fingerprint: 'huella de los esquemas',
    toolset_unchanged_vs_approved: 'herramientas según lo aprobado',
    schema_unchanged_vs_approved: 'esquemas según lo aprobado',
  },
  reasons: REASONS,
}
