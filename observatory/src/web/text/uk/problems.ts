/** The same as `../en/problems.ts`, in Ukrainian. */
import type { PROBLEMS as EN } from '../en/problems.ts'
import type { Sentences } from '../catalogue.ts'

export const PROBLEMS: Sentences<typeof EN, 'uk'> = {
  problem_back: 'Початкова сторінка',
  problem_not_found: 'Тут нічого немає',
  problem_not_found_text:
    'Сторінки з такою адресою немає. Можливо, в адресі помилка; назви пишуться малими літерами.',
  problem_no_server: 'Сервера з такою назвою немає',
  problem_no_server_text: 'За цією назвою ні за чим не спостерігають. Інший може знайти {search}.',
  problem_search: 'список серверів',
  problem_no_scan: 'Сканування з такою адресою немає',
  problem_no_scan_text: 'Сканування зберігаються обмежений час.',
  problem_method: 'Тут цього зробити не можна',
  problem_method_text: 'Адреса існує, але не для цього методу. Вона приймає {allowed}.',
  problem_query: 'Адресу не вдалося прочитати',
  problem_query_text: 'Такого значення {parameter} ця сторінка не знає.',
  problem_accept: 'У такій формі недоступно',
  problem_accept_text: 'Ця сторінка доступна у форматах HTML і JSON.',
  problem_origin: 'Надіслано не з цього сайту',
  problem_origin_text:
    'Сканування замовляють формою на початковій сторінці або програмою у форматі JSON.',
  problem_body: 'Запит не вдалося прочитати',
  problem_body_text: 'Для сканування потрібне одне значення, {parameter}, як форма або JSON.',
  problem_too_large: 'Запит завеликий',
  problem_too_large_text: 'Для сканування потрібен один домен або URL.',
  problem_target: 'Це не адреса, яку можна обстежити',
  problem_target_text:
    'Введіть домен, наприклад {domain}, або URL https у загальнодоступному інтернеті.',
  problem_limit: 'Ще зарано',
  problem_limit_domain: 'Цей домен обстежено зовсім нещодавно. Наступне обстеження можливе {at}.',
  problem_limit_requester: 'Ви замовили стільки сканувань, скільки можна. Наступне можливе {at}.',
  problem_limit_queue: 'У черзі забагато сканувань. Ще одне можна прийняти {at}.',
  problem_no_scans: 'Сканувань тут немає',
  problem_no_scans_text: 'Ця обсерваторія не приймає замовлень на сканування.',
  problem_busy: 'Забагато сторінок запитано водночас',
  problem_busy_text:
    'Ті, що їх уже читають інші, показуються як завжди. Повторіть запит за кілька секунд.',
  problem_store: 'База даних не відповідає',
  problem_store_text: 'Сторінки повернуться, щойно вона відповість. Жоден сервер у цьому не винен.',
  problem_failed: 'Тут щось пішло не так',
  problem_failed_text: 'Помилка наша, і її записано.',
}
