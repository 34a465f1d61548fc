/** What the domain of an endpoint publishes, on the report of the endpoint; what a script says. */
export const PUBLISHED = {
  published_note:
    'As {site} was examined {at} from {vantage}. It is apart from this run, and nothing of it is signed.',
  published_differ: 'Card differs',
  published_differ_what: 'The card says otherwise than the live server: {what}.',
  published_none_title: 'No card describes this endpoint',
  published_none: 'Nothing that was found at {site} names this address.',
  published_unknown_title: 'Not examined',
  published_unknown:
    'Cards and catalogs of {domain} were not looked for, so nothing is said of what it claims. {scan}',
  published_scan: 'A scan of the domain shows them.',
  published_all: 'All that {site} publishes',
  copy: 'Copy',
  copied: 'Copied',
  scan_follows: 'A request a second, at most 25; the result appears here by itself. {n} s so far.',
} as const
