/** The same as `../en/problems.ts`, in Russian. */
import type { PROBLEMS as EN } from '../en/problems.ts'
import type { Sentences } from '../catalogue.ts'

export const PROBLEMS: Sentences<typeof EN, 'ru'> = {
  problem_back: 'Главная страница',
  problem_not_found: 'Здесь ничего нет',
  problem_not_found_text:
    'Страницы с таким адресом нет. Возможно, в адресе опечатка; имена пишутся строчными буквами.',
  problem_no_server: 'Сервера с таким именем нет',
  problem_no_server_text: 'Под этим именем ничего не наблюдается. Найти другое поможет {search}.',
  problem_search: 'список серверов',
  problem_no_scan: 'Сканирования с таким адресом нет',
  problem_no_scan_text: 'Сканирования хранятся ограниченное время.',
  problem_method: 'Здесь этого сделать нельзя',
  problem_method_text: 'Адрес существует, но не для этого метода. Он принимает {allowed}.',
  problem_query: 'Адрес не удалось прочитать',
  problem_query_text: 'Такого значения {parameter} эта страница не знает.',
  problem_accept: 'В такой форме недоступно',
  problem_accept_text: 'Эта страница доступна в форматах HTML и JSON.',
  problem_origin: 'Отправлено не с этого сайта',
  problem_origin_text:
    'Сканирование заказывают формой на главной странице или программой в формате JSON.',
  problem_body: 'Запрос не удалось прочитать',
  problem_body_text: 'Для сканирования нужно одно значение, {parameter}, в виде формы или JSON.',
  problem_too_large: 'Запрос слишком велик',
  problem_too_large_text: 'Для сканирования нужен один домен или URL.',
  problem_target: 'Это не адрес, который можно обследовать',
  problem_target_text: 'Введите домен, например {domain}, или URL https в общедоступном интернете.',
  problem_limit: 'Пока рано',
  problem_limit_domain:
    'Этот домен обследован совсем недавно. Следующее обследование возможно {at}.',
  problem_limit_requester:
    'Отсюда заказано столько сканирований, сколько можно. Следующее возможно {at}.',
  problem_limit_queue: 'В очереди слишком много сканирований. Ещё одно можно принять {at}.',
  problem_no_scans: 'Сканирований здесь нет',
  problem_no_scans_text: 'Эта обсерватория не принимает заказов на сканирование.',
  problem_busy: 'Слишком много страниц запрошено сразу',
  problem_busy_text:
    'Те, что уже читают другие, показываются как всегда. Повторите запрос через несколько секунд.',
  problem_store: 'База данных не отвечает',
  problem_store_text:
    'Страницы вернутся, как только она ответит. Ни один сервер в этом не виноват.',
  problem_failed: 'Здесь что-то пошло не так',
  problem_failed_text: 'Ошибка наша, и она записана.',
}
