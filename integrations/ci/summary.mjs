// A result of countersign as Markdown for the page of a build. Whatever a third party wrote is shown
// as it was sent: no link, no picture, no markup, no mention.

/** More findings than this are in the log. */
const MOST = 50

/** The summary of one command, from its JSON document. */
export function summaryOf(command, target, verdict, { summary, counts, findings = [] }) {
  const shown = findings.slice(0, MOST)
  const rows = shown.map(({ severity, code: id, subject, pointer = '', message, mend }) =>
    [
      severity,
      code(id),
      code(`${subject}${pointer === '' ? '' : ` ${pointer}`}`),
      `${code(message)}${mend === undefined || mend === 'Nothing.' ? '' : `<br>Mend: ${code(mend)}`}`,
    ]
      // It would end the cell even in code (GFM, tables).
      .map((cell) => cell.replaceAll('|', '\\|'))
      .join(' | '),
  )
  const more = findings.length - shown.length
  const title = `countersign ${command}${target === '' ? '' : ` ${target.replaceAll(/\s+/g, ' ')}`}`
  return [
    `### ${code(title)}: ${verdict}`,
    ...(summary ? [code(summary)] : []),
    ...(counts
      ? [`${counts.errors} errors, ${counts.warnings} warnings, ${counts.notes} notes`]
      : ['There is no result; the log says why.']),
    ...(rows.length > 0
      ? [['severity | code | about | what', '--- | --- | --- | ---', ...rows].join('\n')]
      : []),
    ...(more > 0 ? [`${more} more are in the log.`] : []),
    '',
  ].join('\n\n')
}

const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu

function plain(value) {
  return String(value)
    .slice(0, 1000)
    .replace(UNSEEN, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`)
}

/** As code, in which nothing is a link, markup or a mention; the fence is longer than any in the text. */
function code(value) {
  const shown = plain(value)
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return shown.startsWith('`') || shown.endsWith('`')
    ? `${fence} ${shown} ${fence}`
    : `${fence}${shown}${fence}`
}
