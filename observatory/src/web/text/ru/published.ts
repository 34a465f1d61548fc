/** The same as `../en/published.ts`, in Russian. */
import type { PUBLISHED as EN } from '../en/published.ts'
import type { Sentences } from '../catalogue.ts'

export const PUBLISHED: Sentences<typeof EN, 'ru'> = {
  published_note:
    'Из обследования {site} ({at}, место наблюдения: {vantage}). К этому прогону оно не относится, и ничто из него не подписано.',
  published_differ: 'Карточка отличается',
  published_differ_what: 'Карточка говорит иное, чем живой сервер: {what}.',
  published_none_title: 'Ни одна карточка не описывает эту конечную точку',
  published_none: 'Ничто из найденного на {site} не называет этого адреса.',
  published_unknown_title: 'Не обследовано',
  published_unknown:
    'Карточек и каталогов домена {domain} здесь не искали, поэтому о том, что он заявляет, ничего не сказано. {scan}',
  published_scan: 'Их покажет сканирование домена.',
  published_all: 'Всё, что публикует {site}',
  copy: 'Копировать',
  copied: 'Скопировано',
  scan_follows:
    'По запросу в секунду, не более 25; результат появится здесь сам собой. Прошло {n} с.',
}
