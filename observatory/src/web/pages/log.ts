/** The transparency log: how large, signed by whom, and how to see that it only grows. */
import { LOG_KEY } from '../addresses.ts'
import { LOG_PAGE } from '../addresses-records.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { command, nothing, section, terms } from '../parts/blocks.ts'
import { output } from '../parts/code.ts'
import { breakable, instant } from '../parts/words.ts'
import { plain, say, sayCount, type Texts } from '../text/say.ts'
import type { LogView } from '../views/log.ts'
import { prose, textPage } from './about.ts'

/** Where there is no log it says so, and gives no command that would fail. */
export function logPage(options: WebOptions, view: LogView): Html {
  const { texts } = options
  const { log } = view
  const body =
    log === undefined
      ? section(
          'log',
          say(texts, 'log_title'),
          undefined,
          nothing(say(texts, 'log_none_title'), say(texts, 'log_none')),
        )
      : [
          section('log', say(texts, 'log_title'), undefined, figures(texts, view, log)),
          section(
            'checkpoint',
            say(texts, 'log_checkpoint'),
            say(texts, 'log_checkpoint_note'),
            output(say(texts, 'log_file_checkpoint'), log.checkpoint),
          ),
          section(
            'verify',
            say(texts, 'log_verify'),
            say(texts, 'log_verify_note'),
            verify(options),
          ),
          section(
            'files',
            say(texts, 'log_files'),
            say(texts, 'log_files_note'),
            files(texts, log),
          ),
          section('time', say(texts, 'log_time_title'), undefined, prose(say(texts, 'log_time'))),
        ]
  return textPage(options, {
    title: plain(texts, 'log_title'),
    lead: say(texts, 'log_lead'),
    path: LOG_PAGE,
    body,
  })
}

type Log = NonNullable<LogView['log']>

function figures(texts: Texts, { pending, pendingSince }: LogView, log: Log): Html {
  const figure = sayCount(texts, 'log_figure', log.size, { at: instant(log.checkpointAt) })
  const waits =
    pending > 0 &&
    pendingSince !== undefined &&
    html`<p>${sayCount(texts, 'log_pending', pending, { at: instant(pendingSince) })}</p>`
  return html`<div class="stack"><p class="big">${figure}</p>${waits}
${terms('pairs wide', [
  [say(texts, 'log_origin'), html`<code>${breakable(log.origin)}</code>`],
  [say(texts, 'log_key'), log.keys.map((key) => html`<code class="hash">${key}</code>`)],
])}</div>`
}

function verify({ texts, publicUrl }: WebOptions): Html {
  const key = `curl -fsS ${publicUrl}${LOG_KEY} > log.vkey`
  const log = `countersign log verify ${publicUrl}${LOG_PAGE} --log-key "$(cat log.vkey)"`
  const keep = `curl -fsS ${publicUrl}${LOG_PAGE}/checkpoint > checkpoint.old`
  return html`<div class="stack">
${command(say(texts, 'log_verify_first'), [key, keep, log].join('\n'))}
${command(say(texts, 'log_verify_later'), `${log} --from checkpoint.old`)}
</div>`
}

function files(texts: Texts, { newest }: Log): Html {
  const list: readonly (readonly [path: string, name: Html])[] = [
    [`${LOG_PAGE}/checkpoint`, say(texts, 'log_file_checkpoint')],
    [LOG_KEY, say(texts, 'log_file_key')],
    ...(newest === undefined
      ? []
      : [[`${LOG_PAGE}/${newest}`, say(texts, 'log_file_newest')] as const]),
  ]
  const item = ([path, name]: (typeof list)[number]): Part =>
    html`<li><a href="${path}">${name}</a> <span class="id">${breakable(path)}</span></li>
`
  return html`<ul class="plain">${list.map(item)}</ul>`
}
