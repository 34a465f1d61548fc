/** The same as `../en/evidence.ts`, in Spanish. */
import type { EVIDENCE as EN } from '../en/evidence.ts'
import type { Sentences } from '../catalogue.ts'

export const EVIDENCE: Sentences<typeof EN, 'es'> = {
  evidence_title: 'Evidencia',
  evidence_note: 'No se envió ninguna credencial.',
  evidence_statement: 'Hash del sobre',
  evidence_file: 'Hash del archivo de evidencia',
  evidence_files: 'Archivos',
  evidence_envelope: 'Sobre firmado',
  evidence_evidence: 'Archivo de evidencia',
  evidence_proof: 'Prueba de la bitácora',
  evidence_archive: 'Todo en un solo archivo tar',
  evidence_verify: 'Verificación por cuenta propia',
  evidence_verify_note:
    'La elección de las claves corresponde a quien lee: conviene compararlas con una copia que no venga de este sitio. En un clon del código fuente se escribe npx antes de countersign.',
  evidence_steps: 'Paso a paso, también sin la herramienta',
  evidence_gone: 'Las solicitudes de esta ejecución ya no se conservan. Sus hashes, sí.',
  exchanges_caption: 'Todas las solicitudes de la ejecución, en orden.',
  exchange_request: 'Solicitud',
  exchange_status: 'Estado',
  exchange_ms: 'ms',
  exchange_bytes: 'Bytes',
  exchange_body: 'Cuerpo, SHA-256',
  exchange_page: '{method}, página {page}',
  exchange_none: 'sin respuesta',
  exchange_repeat: 'La orden que lo repite',
  fingerprint_toolset: 'Huella del conjunto de herramientas',
  fingerprint_schema: 'Huella de los esquemas',
  fingerprint_definition: 'Huella de las definiciones',
}
