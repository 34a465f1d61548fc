/** The same as `../en/frame.ts`, in Spanish. */
import type { FRAME as EN } from '../en/frame.ts'
import type { Sentences } from '../catalogue.ts'

export const FRAME: Sentences<typeof EN, 'es'> = {
  skip: 'Ir al contenido',
  nav_main: 'Navegación principal',
  nav_servers: 'Servidores',
  nav_checks: 'Comprobaciones',
  crumbs: 'Ruta de navegación',
  demo: 'Esto es una demostración: todos los servidores son inventados y se ejecutan en esta máquina. Nada de lo que se muestra se refiere a un servidor de internet.',
  foot_here: 'Este observatorio',
  foot_run_by: 'A cargo de {operator}.',
  foot_version: 'Countersign {version}, reglas {rules}.',
  foot_licence: 'El código fuente y la licencia son abiertos.',
  foot_machines: 'Para programas',
  foot_json: 'Esta página en JSON',
  foot_languages: 'Idiomas',
  foot_operators: 'Para operadores',
  foot_opt_out: 'Qué se solicita y cómo excluirse',
}
