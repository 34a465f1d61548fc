/** The same as `../en/pages-checks.ts`, in Ukrainian. */
import type { CHECK_PAGES as EN } from '../en/pages-checks.ts'
import type { Sentences } from '../catalogue.ts'

export const CHECK_PAGES: Sentences<typeof EN, 'uk'> = {
  checkpage_list_title: 'П’ятнадцять перевірок',
  checkpage_list_lead:
    'Кожен прогін виконує їх усі за десять секунд, з одного місця й без облікових даних. Їх ніколи не складають у бал: кожна каже одне з чотирьох і пояснює, чому.',
  checkpage_order: 'У порядку, в якому йдуть п’ятнадцять позначок у кожному рядку.',
  checkpage_loud_FAILED: 'Якщо її правило порушено: не пройдено.',
  checkpage_loud_OBSERVED_RISK: 'Якщо її правило порушено: помічено ризик, і це не вирок.',
  checkpage_loud_none: 'Вона ніколи не буває непройденою: вимірює або розповідає, що було видно.',
  checkpage_baseline: 'Їй потрібен список, схвалений власником; без нього висновку немає.',
  checkpage_version: 'Правило й текст: версія {version}, у наборі {suite}.',
  checkpage_outcomes: 'Чим вона може завершитися',
  checkpage_outcomes_note:
    'За таблицею малих серверів, на яких випробовують програму: кожен результат і сервери, що його отримують. Що робить такий сервер і від якої помилки в оцінюванні він захищає, сказано англійською.',
  checkpage_servers: {
    one: 'його отримує {n} сервер таблиці',
    few: 'його отримують {n} сервери таблиці',
    many: 'його отримують {n} серверів таблиці',
    other: 'його отримує {n} сервера таблиці',
  },
  checkpage_first: 'Перші з них:',
  checkpage_guards: 'Захищає від такого: {what}.',
  checkpage_conditions: 'Точні умови',
  checkpage_conditions_note:
    'Виведено з правил самої цієї програми, англійською. Збіг із правилом, яке змінює стан, у назві чи описі — це помічений ризик; кожен інший збіг — примітка.',
  checkpage_rule_state: 'змінює стан',
  checkpage_rule_note: 'примітка',
  checkpage_terms: 'Терміни',
  checkpage_terms_note: 'Що означають слова в умовах.',
  checkpage_rules_C: 'Символи',
  checkpage_rules_V: 'Селектори варіантів',
  checkpage_rules_P: 'Накази моделі',
  checkpage_rules_S: 'Витрати й особа без запитання',
  checkpage_rules_L: 'Довжина',
  checkpage_rules_N: 'Назви одного списку',
  checkpage_others: 'Інші перевірки',
  checkpage_before: 'Попередня перевірка: {check}',
  checkpage_after: 'Наступна перевірка: {check}',
}
