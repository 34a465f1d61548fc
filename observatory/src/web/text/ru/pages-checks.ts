/** The same as `../en/pages-checks.ts`, in Russian. */
import type { CHECK_PAGES as EN } from '../en/pages-checks.ts'
import type { Sentences } from '../catalogue.ts'

export const CHECK_PAGES: Sentences<typeof EN, 'ru'> = {
  checkpage_list_title: 'Пятнадцать проверок',
  checkpage_list_lead:
    'Каждый прогон выполняет их все за десять секунд, из одного места и без учётных данных. Они никогда не складываются в балл: каждая говорит одно из четырёх и объясняет почему.',
  checkpage_order: 'В том порядке, в котором идут пятнадцать меток в каждой строке.',
  checkpage_loud_FAILED: 'Если её правило нарушено: не пройдено.',
  checkpage_loud_OBSERVED_RISK: 'Если её правило нарушено: замечен риск, и это не приговор.',
  checkpage_loud_none:
    'Она никогда не бывает непройденной: измеряет или рассказывает, что было видно.',
  checkpage_baseline: 'Ей нужен список, одобренный владельцем; без него вывода нет.',
  checkpage_version: 'Правило и текст: версия {version}, в наборе {suite}.',
  checkpage_outcomes: 'Чем она может завершиться',
  checkpage_outcomes_note:
    'По таблице малых серверов, на которых испытывается программа: каждый исход и серверы, которые его получают. Что делает такой сервер и от какой ошибки в оценке он защищает, сказано по-английски.',
  checkpage_servers: {
    one: 'Серверов таблицы с этим исходом: {n}',
    few: 'Серверов таблицы с этим исходом: {n}',
    many: 'Серверов таблицы с этим исходом: {n}',
    other: 'Серверов таблицы с этим исходом: {n}',
  },
  checkpage_first: 'Первые из них:',
  checkpage_guards: 'Защищает от такого: {what}.',
  checkpage_conditions: 'Точные условия',
  checkpage_conditions_note:
    'Напечатаны из правил самой этой программы, по-английски. Совпадение с правилом, которое меняет состояние, в имени или описании — это замеченный риск; любое другое совпадение — примечание.',
  checkpage_rule_state: 'меняет состояние',
  checkpage_rule_note: 'примечание',
  checkpage_terms: 'Термины',
  checkpage_terms_note: 'Что означают слова в условиях.',
  checkpage_rules_C: 'Символы',
  checkpage_rules_V: 'Селекторы вариантов',
  checkpage_rules_P: 'Приказы модели',
  checkpage_rules_S: 'Траты и персональные данные без спроса',
  checkpage_rules_L: 'Длина',
  checkpage_rules_N: 'Имена одного списка',
  checkpage_others: 'Другие проверки',
  checkpage_before: 'Предыдущая проверка: {check}',
  checkpage_after: 'Следующая проверка: {check}',
}
