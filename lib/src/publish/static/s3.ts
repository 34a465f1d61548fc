import { CACHE_CONTROL, CORS } from '../answer-headers.ts'
import type { PublishedSite } from '../types.ts'
import { cannotChoose, cannotTell } from './cannot.ts'
import {
  documentFiles,
  fieldValue,
  type HostExport,
  jsonFile,
  textFile,
  type Tree,
} from './tree.ts'

/**
 * For a bucket of S3 behind CloudFront: the files in `public/`, a script that uploads each with its
 * type, and the two settings that hold the remaining headers.
 */
export function forS3(site: PublishedSite, tree: Tree): HostExport {
  const origins = (site.origins ?? ['*']).map(fieldValue)
  return {
    files: [
      textFile('upload.sh', script(tree, origins.length > 0)),
      ...(origins.length === 0 ? [] : [jsonFile('cors.json', bucketCors(origins))]),
      jsonFile('response-headers-policy.json', headersPolicy(tree.label, origins)),
      ...documentFiles(tree, 'public/'),
    ],
    cannot: [
      ...cannotChoose(site),
      ...cannotTell(site, tree),
      'OPTIONS is answered 200 and not 204, and 403 without Origin and Access-Control-Request-Method.',
      'The CORS headers are sent only to requests with an Origin, so a plain GET does not show them.',
      'Other methods get an error of S3 or CloudFront in XML, without Allow.',
      'S3 alone sends no X-Content-Type-Options: that header comes from CloudFront.',
      'The ETag is made by S3.',
      ...(site.link === undefined
        ? []
        : ['The Link header of your root page is not set here: add it in CloudFront.']),
    ],
  }
}

function script(tree: Tree, cors: boolean): string {
  const cache = CACHE_CONTROL['cache-control'] ?? ''
  return [
    '#!/bin/sh',
    `# Uploads the documents of ${tree.host}: sh upload.sh <bucket>`,
    '# Once, before the first time (the first command replaces the CORS rules of the bucket):',
    ...(cors
      ? ['#     aws s3api put-bucket-cors --bucket <bucket> --cors-configuration file://cors.json']
      : []),
    '#     aws cloudfront create-response-headers-policy --response-headers-policy-config file://response-headers-policy.json',
    '# then choose that policy, and the methods GET, HEAD and OPTIONS, in the behaviour of the distribution.',
    'set -eu',
    'bucket=${1:?usage: sh upload.sh <bucket>}',
    'cd "$(dirname "$0")"',
    ...tree.documents.map(
      ({ name, type }) =>
        `aws s3 cp ${quoted(`public${name}`)} "s3://$bucket"${quoted(name)} --content-type ${quoted(type)} --cache-control ${quoted(cache)}`,
    ),
    '',
  ].join('\n')
}

/** The form of `aws s3api put-bucket-cors`. */
function bucketCors(origins: readonly string[]): object {
  return {
    CORSRules: [
      {
        AllowedOrigins: origins,
        AllowedMethods: ['GET', 'HEAD'],
        AllowedHeaders: listed('access-control-allow-headers'),
        ExposeHeaders: listed('access-control-expose-headers'),
      },
    ],
  }
}

/** The form of `aws cloudfront create-response-headers-policy`. */
function headersPolicy(label: string, origins: readonly string[]): object {
  const items = (values: readonly string[]): object => ({ Quantity: values.length, Items: values })
  return {
    Name: `countersign-${label.replaceAll('.', '-')}`,
    ...(origins.length > 0 && {
      CorsConfig: {
        AccessControlAllowOrigins: items(origins),
        AccessControlAllowMethods: items(listed('access-control-allow-methods')),
        AccessControlAllowHeaders: items(listed('access-control-allow-headers')),
        AccessControlExposeHeaders: items(listed('access-control-expose-headers')),
        AccessControlAllowCredentials: false,
        OriginOverride: true,
      },
    }),
    SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
  }
}

function listed(name: string): readonly string[] {
  return (CORS[name] ?? '').split(', ')
}

/** A word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
