/** The same as `../en/published.ts`, in Ukrainian. */
import type { PUBLISHED as EN } from '../en/published.ts'
import type { Sentences } from '../catalogue.ts'

export const PUBLISHED: Sentences<typeof EN, 'uk'> = {
  published_note:
    'За обстеженням {site} ({at}, місце спостереження: {vantage}). Це окремо від цього запуску, і нічого з цього не підписано.',
  published_differ: 'Картка розходиться',
  published_differ_what: 'Картка каже інше, ніж живий сервер: {what}.',
  published_none_title: 'Жодна картка не описує цю кінцеву точку',
  published_none: 'Ніщо зі знайденого на {site} не називає цієї адреси.',
  published_unknown_title: 'Не обстежено',
  published_unknown:
    'Карток і каталогів домену {domain} тут не шукали, тож про його твердження нічого не сказано. {scan}',
  published_scan: 'Їх покаже сканування домену.',
  published_all: 'Усе, що публікує {site}',
  copy: 'Копіювати',
  copied: 'Скопійовано',
  scan_follows: 'По запиту на секунду, щонайбільше 25; результат з’явиться тут сам. Минуло {n} с.',
}
