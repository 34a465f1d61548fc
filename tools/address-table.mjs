// Writes lib/src/net/address-table.ts from the rows below, most specific prefix first.
//
//   node tools/address-table.mjs                       write the table
//   node tools/address-table.mjs --check               fail when the file differs from the rows
//   node tools/address-table.mjs --registry FILE.csv   also fail when a row of an IANA special-purpose
//                                                      registry (CSV as published) is covered by no row
import { readFileSync, writeFileSync } from 'node:fs'
import { argv, exit } from 'node:process'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../lib/src/net/address-table.ts', import.meta.url))

/** [prefix, class, name, source] */
const ROWS = [
  ['0.0.0.0/8', 'this_network', 'This network; 0.0.0.0 connects to loopback', 'RFC 791'],
  ['10.0.0.0/8', 'private', 'Private-Use', 'RFC 1918'],
  ['100.64.0.0/10', 'cgnat', 'Shared Address Space', 'RFC 6598'],
  ['100.100.100.200/32', 'metadata', 'Alibaba Cloud metadata', 'vendor'],
  ['127.0.0.0/8', 'loopback', 'Loopback', 'RFC 1122'],
  ['168.63.129.16/32', 'metadata', 'Azure wire server, public space in no registry', 'vendor'],
  ['169.254.0.0/16', 'link_local', 'Link Local', 'RFC 3927'],
  ['169.254.0.23/32', 'metadata', 'Tencent Cloud metadata', 'vendor'],
  ['169.254.42.42/32', 'metadata', 'Scaleway metadata', 'vendor'],
  ['169.254.169.0/24', 'metadata', 'Cloud metadata, resolvers and clocks', 'vendor'],
  ['169.254.170.0/24', 'metadata', 'AWS task credentials and pod identity', 'vendor'],
  ['172.16.0.0/12', 'private', 'Private-Use', 'RFC 1918'],
  ['192.0.0.0/24', 'protocol_assignment', 'IETF Protocol Assignments', 'RFC 6890'],
  ['192.0.0.192/32', 'metadata', 'Oracle Cloud metadata, former address', 'vendor'],
  ['192.0.2.0/24', 'documentation', 'TEST-NET-1', 'RFC 5737'],
  ['192.31.196.0/24', 'as112', 'AS112-v4', 'RFC 7535'],
  ['192.52.193.0/24', 'amt', 'AMT', 'RFC 7450'],
  ['192.88.99.0/24', 'six_to_four', '6to4 Relay Anycast', 'RFC 7526'],
  ['192.168.0.0/16', 'private', 'Private-Use', 'RFC 1918'],
  ['192.175.48.0/24', 'as112', 'Direct Delegation AS112', 'RFC 7534'],
  ['198.18.0.0/15', 'benchmark', 'Benchmarking', 'RFC 2544'],
  ['198.51.100.0/24', 'documentation', 'TEST-NET-2', 'RFC 5737'],
  ['203.0.113.0/24', 'documentation', 'TEST-NET-3', 'RFC 5737'],
  ['224.0.0.0/4', 'multicast', 'Multicast', 'RFC 5771'],
  ['240.0.0.0/4', 'reserved', 'Reserved', 'RFC 1112'],
  ['255.255.255.255/32', 'broadcast', 'Limited Broadcast', 'RFC 919'],
  ['::/128', 'unspecified', 'Unspecified Address', 'RFC 4291'],
  ['::1/128', 'loopback', 'Loopback Address', 'RFC 4291'],
  ['::/96', 'ipv4_compatible', 'IPv4-compatible Address', 'RFC 4291'],
  ['::ffff:0:0/96', 'ipv4_mapped', 'IPv4-mapped Address', 'RFC 4291'],
  ['::ffff:0:0:0/96', 'ipv4_translated', 'IPv4-translated Address (SIIT)', 'RFC 2765'],
  ['64:ff9b::/96', 'nat64', 'IPv4-IPv6 Translation', 'RFC 6052'],
  ['64:ff9b:1::/48', 'nat64_local', 'Local-use IPv4-IPv6 Translation', 'RFC 8215'],
  ['100::/64', 'discard', 'Discard-Only Address Block', 'RFC 6666'],
  ['100:0:0:1::/64', 'dummy', 'Dummy IPv6 Prefix', 'RFC 9780'],
  ['2001::/23', 'protocol_assignment', 'IETF Protocol Assignments', 'RFC 2928'],
  ['2001::/32', 'teredo', 'TEREDO', 'RFC 4380'],
  ['2001:1::/32', 'anycast', 'Port Control Protocol, TURN and DNS-SD anycast', 'RFC 7723'],
  ['2001:2::/48', 'benchmark', 'Benchmarking', 'RFC 5180'],
  ['2001:3::/32', 'amt', 'AMT', 'RFC 7450'],
  ['2001:4:112::/48', 'as112', 'AS112-v6', 'RFC 7535'],
  ['2001:10::/28', 'orchid', 'Deprecated (ORCHID)', 'RFC 4843'],
  ['2001:20::/28', 'orchid', 'ORCHIDv2', 'RFC 7343'],
  ['2001:30::/28', 'drone_id', 'Drone Remote ID Protocol Entity Tags', 'RFC 9374'],
  ['2001:db8::/32', 'documentation', 'Documentation', 'RFC 3849'],
  ['2002::/16', 'six_to_four', '6to4', 'RFC 3056'],
  ['2620:4f:8000::/48', 'as112', 'Direct Delegation AS112', 'RFC 7534'],
  ['3ffe::/16', 'sixbone', '6bone, returned', 'RFC 3701'],
  ['3fff::/20', 'documentation', 'Documentation', 'RFC 9637'],
  ['5f00::/16', 'segment_routing', 'Segment Routing (SRv6) SIDs', 'RFC 9602'],
  ['fc00::/7', 'unique_local', 'Unique-Local', 'RFC 4193'],
  ['fd00:42::42/128', 'metadata', 'Scaleway metadata', 'vendor'],
  ['fd00:ec2::23/128', 'metadata', 'AWS EKS pod identity', 'vendor'],
  ['fd00:ec2::254/128', 'metadata', 'AWS metadata', 'vendor'],
  ['fd20:ce::254/128', 'metadata', 'Google Cloud metadata', 'vendor'],
  ['fe80::a9fe:a9fe/128', 'metadata', 'OpenStack metadata', 'vendor'],
  ['fe80::/10', 'link_local', 'Link-Local Unicast', 'RFC 4291'],
  ['fec0::/10', 'site_local', 'Site-Local Unicast, deprecated', 'RFC 3879'],
  ['ff00::/8', 'multicast', 'Multicast', 'RFC 4291'],
]

/** Lower-case hex of an address without shortcuts beyond one `::`. Only for the rows above. */
function hexOf(text) {
  if (text.includes('.')) {
    return text
      .split('.')
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')
  }
  const [head, tail] = text.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array(zeros).fill('0'), ...right].map((g) => g.padStart(4, '0')).join('')
}

function parse(prefix) {
  const [text, bits] = prefix.split('/')
  return { hex: hexOf(text), bits: Number(bits) }
}

/** Both as binary text: `outer` covers `inner` when it is a prefix of it. */
function covers(outer, inner) {
  const binary = ({ hex, bits }) =>
    [...hex]
      .map((digit) => parseInt(digit, 16).toString(2).padStart(4, '0'))
      .join('')
      .slice(0, bits)
  return outer.hex.length === inner.hex.length && binary(inner).startsWith(binary(outer))
}

function render() {
  const rows = ROWS.map(([prefix, cls, name, source]) => ({
    ...parse(prefix),
    prefix,
    cls,
    name,
    source,
  }))
  const ordered = rows.toSorted((a, b) => a.hex.length - b.hex.length || b.bits - a.bits)
  const classes = [...new Set(rows.map((row) => row.cls))].toSorted()
  const line = (row) =>
    `  ['${row.hex}', ${row.bits}, '${row.cls}'], // ${row.prefix} ${row.name} (${row.source})`
  const table = (length) =>
    ordered
      .filter((row) => row.hex.length === length)
      .map(line)
      .join('\n')
  return `// Generated by tools/address-table.mjs: edit the rows there.

/** Why an address is not an ordinary public one. */
export type TableClass =
${classes.map((cls) => `  | '${cls}'`).join('\n')}

/** Prefix in hex, its length in bits, and what it is. */
export type Row = readonly [prefix: string, bits: number, cls: TableClass]

/** IPv4, most specific first: what is not listed is public. */
export const IPV4_ROWS: readonly Row[] = [
${table(8)}
]

/** IPv6, most specific first: only 2000::/3 is public, and of it only what is not listed. */
export const IPV6_ROWS: readonly Row[] = [
${table(32)}
]
`
}

function uncovered(csv) {
  return csv
    .split('\n')
    .slice(1)
    .flatMap((line) => line.match(/^"?([0-9a-f.:]+\/\d+)/gi) ?? [])
    .map((prefix) => prefix.replace('"', '').toLowerCase())
    .filter((prefix) => !ROWS.some(([row]) => covers(parse(row), parse(prefix))))
}

let failed = false
for (const [index, word] of argv.entries()) {
  if (word !== '--registry') continue
  for (const prefix of uncovered(readFileSync(argv[index + 1], 'utf8'))) {
    failed = true
    console.error(`${argv[index + 1]}: ${prefix} is covered by no row`)
  }
}
if (argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== render()) {
    failed = true
    console.error('address-table.ts differs from the rows: run node tools/address-table.mjs')
  }
} else if (!failed) {
  writeFileSync(FILE, render())
}
if (failed) exit(1)
