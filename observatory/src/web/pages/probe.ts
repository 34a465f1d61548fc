/** For whoever is asked: who asks, what, how often, and how to end it. */
import { PROBE } from '../addresses-records.ts'
import { html, type Html } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { section } from '../parts/blocks.ts'
import { output, steps } from '../parts/code.ts'
import { plain, say } from '../text/say.ts'
import { prose, textPage } from './about.ts'
import { span } from './report-front.ts'

/** Written for operators who found the prober in their logs. */
export function probePage(options: WebOptions): Html {
  const { texts } = options
  return textPage(options, {
    title: plain(texts, 'probe_page_title'),
    lead: say(texts, 'probe_page_lead'),
    path: PROBE,
    body: [
      section('who', say(texts, 'probe_who'), undefined, who(options)),
      section('asked', say(texts, 'probe_asked'), undefined, asked(options)),
      section('out', say(texts, 'probe_out'), say(texts, 'probe_out_note'), optOut(options)),
      section(
        'after',
        say(texts, 'probe_out_after'),
        undefined,
        prose(say(texts, 'probe_out_after_text')),
      ),
    ],
  })
}

function who({ texts, operator, contact, userAgent }: WebOptions): Html {
  return html`<div class="stack">
${prose(
  operator !== undefined && say(texts, 'probe_who_by', { operator }),
  contact !== undefined && say(texts, 'probe_who_contact', { contact }),
)}
${userAgent !== undefined && output(say(texts, 'probe_who_agent'), userAgent)}
</div>`
}

function asked({ texts, cadenceMs, siteCadenceMs, scan }: WebOptions): Html {
  return prose(
    say(texts, 'probe_asked_run', { span: span(texts, cadenceMs.unclaimed) }),
    say(texts, 'probe_asked_certificate'),
    say(texts, 'probe_asked_site', { span: span(texts, siteCadenceMs) }),
    scan !== undefined && say(texts, 'probe_asked_scan'),
    say(texts, 'probe_asked_pace'),
    say(texts, 'probe_asked_wait'),
    say(texts, 'probe_asked_not'),
  )
}

function optOut({ texts, contact }: WebOptions): Html {
  const file = html`<code>https://<var>host</var>/.well-known/countersign-optout.txt</code>`
  return steps([
    {
      title: say(texts, 'probe_out_dns'),
      text: say(texts, 'probe_out_dns_text'),
      body: output('DNS', '_countersign-optout.example.com. 3600 IN TXT "optout"'),
    },
    {
      title: say(texts, 'probe_out_file'),
      text: say(texts, 'probe_out_file_text', { file }),
      body: output('countersign-optout.txt', 'optout'),
    },
    ...(contact === undefined
      ? []
      : [
          {
            title: say(texts, 'probe_out_mail'),
            text: say(texts, 'probe_out_mail_text', { contact }),
            body: undefined,
          },
        ]),
  ])
}
