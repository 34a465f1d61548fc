import type { Rule } from '../finding.ts'

const CARD = 'Server Card v1 schema (SEP-2127)'
const FIELDS = 'RFC 9110 section 5'

export const INPUT_UNDECLARED: Rule = {
  code: 'input_undeclared',
  severity: 'warning',
  title: 'Template variable is not declared',
  why: 'A client has nothing to show for it: no description, no default, no hint that it is a secret. In a URL it must be given.',
  mend: 'Declare the variable in "variables".',
  spec: `${CARD}, "Remote.variables"`,
}

export const INPUT_ELSEWHERE: Rule = {
  code: 'input_elsewhere',
  severity: 'warning',
  title: 'Header variable is declared at the remote',
  why: 'A header has its own map of variables; only some clients look into that of the remote too.',
  mend: 'Move the declaration into the "variables" of the header.',
  spec: `${CARD}, "KeyValueInput.variables"`,
}

export const INPUT_FIXED: Rule = {
  code: 'input_fixed',
  severity: 'warning',
  title: 'A value was given for what the card fixes',
  why: 'An input with "value" is not for the user to configure, so the card\'s own value is used.',
  mend: 'Leave the value out, or ask the publisher to write "default" instead of "value".',
  spec: `${CARD}, "Input.value"`,
}

export const INPUT_CHOICE: Rule = {
  code: 'input_choice',
  severity: 'error',
  title: 'Value is not one of the choices',
  why: 'When the card lists choices, one of them must be taken.',
  mend: 'Give one of the listed choices.',
  spec: `${CARD}, "Input.choices"`,
}

export const INPUT_FORMAT: Rule = {
  code: 'input_format',
  severity: 'error',
  title: 'Value does not have the declared format',
  why: 'Numbers are decimal text, booleans "true" or "false"; a server rejects anything else later and less clearly.',
  mend: 'Give a value of the declared format.',
  spec: `${CARD}, "Input.format"`,
}

export const INPUT_FILEPATH: Rule = {
  code: 'input_filepath',
  severity: 'warning',
  title: 'Card proposes a file path of its own',
  why: "A path on the user's machine that a stranger chose must not be sent anywhere; only the user may name one.",
  mend: 'Remove "default" and "value" from inputs of format "filepath".',
  spec: `${CARD}, "Input.format"`,
}

export const INPUT_CHARACTERS: Rule = {
  code: 'input_characters',
  severity: 'error',
  title: 'Value holds characters that must not be sent',
  why: 'Line breaks and other controls end a header or a request early, so whoever chooses the value could add headers of their own.',
  mend: 'Give a value of printable characters.',
  spec: `${FIELDS}.5; RFC 3986 section 2`,
}

export const INPUT_SECRET_IN_URL: Rule = {
  code: 'input_secret_in_url',
  severity: 'warning',
  title: 'A secret becomes part of the URL',
  why: 'URLs end up in logs, histories and referrers of every party on the way.',
  mend: 'Take the secret in a header, such as "Authorization: Bearer {token}".',
  spec: 'RFC 9110 section 17.9',
}

export const HEADER_NAME: Rule = {
  code: 'header_name',
  severity: 'error',
  title: 'Header name is not a token',
  why: 'Other characters end the field name early, so a card could smuggle further headers.',
  mend: 'Write letters, digits and hyphens only.',
  spec: `${FIELDS}.1`,
}

export const HEADER_FORBIDDEN: Rule = {
  code: 'header_forbidden',
  severity: 'error',
  title: 'Card sets a header that is not its to set',
  why: "Framing, routing, cookies, proxies and the MCP transport are the client's; a card that sets them could reach another host or another session.",
  mend: 'Remove the header from the card.',
  spec: 'Fetch standard, "forbidden request-header"; MCP 2025-11-25 transports; RFC 9110 section 7.6',
}

export const HEADER_OF_CLIENT: Rule = {
  code: 'header_of_client',
  severity: 'warning',
  title: 'Card sets a header that every client sends itself',
  why: 'The transport fixes Accept and Content-Type; a second value from the card would contradict it, so it is left out.',
  mend: 'Remove the header from the card.',
  spec: 'MCP 2025-11-25 transports, "Sending Messages to the Server"',
}

export const HEADER_REPEATED: Rule = {
  code: 'header_repeated',
  severity: 'warning',
  title: 'Card sets one header twice',
  why: 'Servers read the first, the last or both joined by a comma; the first one is sent.',
  mend: 'Keep one of them.',
  spec: `${FIELDS}.3`,
}

export const TEMPLATE_URL: Rule = {
  code: 'template_url',
  severity: 'error',
  title: 'Remote URL cannot be used',
  why: 'The URL, or what its template becomes, does not parse, holds characters that parsers read differently, user information, unresolved braces or steps out of its path.',
  mend: 'Write an https URL whose variables are {names} of letters, digits and underscores.',
  spec: `${CARD}, "Remote.url"; RFC 3986`,
}

export const TEMPLATE_HOST: Rule = {
  code: 'template_host',
  severity: 'error',
  title: 'A variable decides whose host is contacted',
  why: 'Where no registrable domain is fixed behind the variable, whoever chooses the value chooses the owner of the server, and credentials go there.',
  mend: 'Fix the domain, as in https://{tenant}.example.com/mcp, or take the whole origin, as in {origin}/mcp.',
  spec: `${CARD}, "Remote.url"; publicsuffix.org`,
}

export const TEMPLATE_HOST_VALUE: Rule = {
  code: 'template_host_value',
  severity: 'error',
  title: 'Value would move the URL to another host',
  why: 'Inside a host only one label of a-z, 0-9 and hyphen is safe, inside a port only digits; anything else can end the host early.',
  mend: 'Give one label of 1 to 63 characters from a-z, 0-9 and hyphen.',
  spec: 'RFC 1123 section 2.1; RFC 3986 section 3.2',
}

export const TEMPLATE_ORIGIN_VALUE: Rule = {
  code: 'template_origin_value',
  severity: 'error',
  title: 'Value is not the start of an https URL',
  why: 'A template that begins with a variable takes the whole origin from it, so the value must be a complete https URL without user information, query or fragment.',
  mend: 'Give a value such as https://mcp.example.com.',
  spec: `${CARD}, "Remote.url"`,
}

export const TEMPLATE_HOST_UNBOUND: Rule = {
  code: 'template_host_unbound',
  severity: 'warning',
  title: 'Card does not bind the host',
  why: 'The URL begins with a variable, so the card says nothing about whose server is contacted; only the person who gives the value knows.',
  mend: 'Write the scheme and the domain into the URL where they are known.',
  spec: `${CARD}, "Remote.url"`,
}

/** Every rule about inputs, headers and URL templates, for `explain`. */
export const INPUT_RULES: readonly Rule[] = [
  INPUT_UNDECLARED,
  INPUT_ELSEWHERE,
  INPUT_FIXED,
  INPUT_CHOICE,
  INPUT_FORMAT,
  INPUT_FILEPATH,
  INPUT_CHARACTERS,
  INPUT_SECRET_IN_URL,
  HEADER_NAME,
  HEADER_FORBIDDEN,
  HEADER_OF_CLIENT,
  HEADER_REPEATED,
  TEMPLATE_URL,
  TEMPLATE_HOST,
  TEMPLATE_HOST_VALUE,
  TEMPLATE_ORIGIN_VALUE,
  TEMPLATE_HOST_UNBOUND,
]
