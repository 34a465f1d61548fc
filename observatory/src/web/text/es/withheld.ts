/** The same as `../en/withheld.ts`, in Spanish. */
import type { WITHHELD as EN } from '../en/withheld.ts'
import type { Sentences } from '../catalogue.ts'

export const WITHHELD: Sentences<typeof EN, 'es'> = {
  withheld_disqualified_condition: 'La ejecución se hizo de un modo que nadie ajeno puede repetir',
  withheld_disqualified_dns_rebind:
    'El nombre dejó de apuntar a direcciones públicas durante la ejecución',
  withheld_disqualified_dns_not_observed: 'El nombre no se volvió a resolver al final',
  withheld_disqualified_unanswered: 'El endpoint no respondió',
  withheld_disqualified_aborted: 'La ejecución terminó antes que su guion',
  withheld_disqualified_server_error:
    'La respuesta a la negociación inicial tuvo un código de estado 500 o superior',
  withheld_disqualified_no_challenge: 'Llegó un 401 sin un desafío utilizable',
  withheld_disqualified_no_protocol_revision:
    'No se declaró ninguna revisión publicada del protocolo',
  withheld_disqualified_incomplete_list: 'La lista de herramientas no se leyó hasta el final',
  withheld_disqualified_no_fingerprint: 'No se puede calcular una huella de la lista',
  withheld_disqualified_unversioned_suite: 'El programa no se compiló a partir de un commit',
  withheld_signer_absent: 'Este observatorio no tiene clave con la que firmar',
  withheld_signer_failed: 'Aquí no se pudo generar la firma',
}
