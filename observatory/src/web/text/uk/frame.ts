/** The same as `../en/frame.ts`, in Ukrainian. */
import type { FRAME as EN } from '../en/frame.ts'
import type { Sentences } from '../catalogue.ts'

export const FRAME: Sentences<typeof EN, 'uk'> = {
  skip: 'Перейти до вмісту',
  nav_main: 'Головна навігація',
  nav_servers: 'Сервери',
  nav_checks: 'Перевірки',
  crumbs: 'Шлях до сторінки',
  demo: 'Це демонстрація: кожен сервер тут вигаданий і працює на цій машині. Ніщо тут не стосується жодного сервера в інтернеті.',
  foot_here: 'Ця обсерваторія',
  foot_run_by: 'Оператор: {operator}.',
  foot_version: 'Countersign {version}, правила {rules}.',
  foot_licence: 'Вихідний код і ліцензія відкриті.',
  foot_machines: 'Для програм',
  foot_json: 'Ця сторінка у форматі JSON',
  foot_languages: 'Мови',
  foot_operators: 'Для власників серверів',
  foot_opt_out: 'Що запитується і як від цього відмовитися',
}
