/** The same as `../en/frame.ts`, in Russian. */
import type { FRAME as EN } from '../en/frame.ts'
import type { Sentences } from '../catalogue.ts'

export const FRAME: Sentences<typeof EN, 'ru'> = {
  skip: 'Перейти к содержанию',
  nav_main: 'Главная навигация',
  nav_servers: 'Серверы',
  nav_checks: 'Проверки',
  crumbs: 'Путь к странице',
  demo: 'Это демонстрация: каждый сервер здесь вымышлен и работает на этой машине. Ничто здесь не относится ни к одному серверу в интернете.',
  foot_here: 'Эта обсерватория',
  foot_run_by: 'Оператор: {operator}.',
  foot_version: 'Countersign {version}, правила {rules}.',
  foot_licence: 'Исходный код и лицензия открыты.',
  foot_machines: 'Для программ',
  foot_json: 'Эта страница в формате JSON',
  foot_languages: 'Языки',
  foot_operators: 'Для владельцев серверов',
  foot_opt_out: 'Что запрашивается и как от этого отказаться',
}
