import type { OpenApi } from './openapi.ts'

interface Schema {
  type?: string | string[]
  format?: string
  minLength?: number
  maxLength?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | false
  required?: string[]
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const lengths = ({ minLength, maxLength }: Schema): string => {
  if (maxLength === undefined) return ''
  return minLength === undefined
    ? `, up to ${maxLength} characters`
    : `, ${minLength} to ${maxLength} characters`
}

/** A type in a few words: `list of string`, `0 or 1`, `number or null`. */
const words = (schema: Schema): string => {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(words))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.format === 'binary') return 'file'
  if (schema.items) return `list of ${words(schema.items)}`
  if (schema.properties) return `{ ${Object.entries(schema.properties).map(field).join(', ')} }`
  if (schema.additionalProperties) return `object of name to ${words(schema.additionalProperties)}`
  return (
    [schema.type ?? 'anything'].flat().join(' or ') +
    (schema.format ? ` (${schema.format})` : '') +
    lengths(schema)
  )
}

const field = ([name, schema]: [string, Schema]): string => `${name}: ${words(schema)}`

const rows = (fields: [string, Schema, boolean][]): string =>
  fields
    .map(
      ([name, schema, required]) =>
        `<tr><th scope="row"><code>${escape(name)}</code>${required ? '' : ' <small>optional</small>'}</th><td>${escape(words(schema))}</td></tr>`,
    )
    .join('')

const table = (caption: string, body: string): string =>
  body ? `<table><caption>${caption}</caption><tbody>${body}</tbody></table>` : ''

interface Operation {
  summary: string
  description: string
  parameters?: { name: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}

const propertiesOf = (schema: Schema): [string, Schema, boolean][] =>
  Object.entries(schema.properties ?? {}).map(([name, inner]) => [
    name,
    inner,
    !!schema.required?.includes(name),
  ])

const section = (path: string, method: string, operation: Operation): string => {
  const [body] = Object.values(operation.requestBody?.content ?? {})
  const input: [string, Schema, boolean][] = body
    ? propertiesOf(body.schema)
    : (operation.parameters ?? []).map(({ name, schema, required }) => [name, schema, required])
  const { 200: done, ...failed } = operation.responses
  const [mediaType = '', { schema: reply } = { schema: {} }] = Object.entries(done?.content ?? {})[0] ?? []
  const inWords = mediaType === 'application/json' ? words(reply) : `${mediaType}: ${done?.description ?? ''}`
  const replyRows = reply.properties ? rows(propertiesOf(reply)) : `<tr><td>${escape(inWords)}</td></tr>`
  const errorRows = Object.entries(failed)
    .map(
      ([status, { description }]) =>
        `<tr><th scope="row">${status}</th><td>${escape(description)
          .replaceAll('\n', '<br>')
          .replace(/`(\w+)`/g, '<code>$1</code>')}</td></tr>`,
    )
    .join('')
  return `<article id="${escape(`${method}-${path}`)}">
<h2><span>${method.toUpperCase()}</span> ${escape(path)}</h2>
<p>${escape(operation.summary)}. ${escape(operation.description)}</p>
${table('Sent', rows(input))}${table('Answered', replyRows)}${table('Errors', errorRows)}
</article>`
}

const style = `
:root{color-scheme:light dark;--paper:#fbf8f3;--ink:#211c17;--line:#e8e0d6;--hot:#b23c24}
@media (prefers-color-scheme:dark){:root{--paper:#171310;--ink:#f3ece4;--line:#3a322b;--hot:#f08a70}}
body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:1rem}
h2{font-size:1.1rem;overflow-wrap:anywhere}h2 span,a{color:var(--hot)}
article{border-top:1px solid var(--line);padding:1rem 0}
table{border-collapse:collapse;width:100%;margin:.75rem 0;font-size:.9rem}
caption{text-align:left;font-weight:600}th{text-align:left;font-weight:400;white-space:nowrap;padding-right:1rem}
th,td{border-top:1px solid var(--line);padding:.3rem .5rem .3rem 0;vertical-align:top;overflow-wrap:anywhere}`

/** The document as a page that can be read without any script. */
export const docsPage = (document: OpenApi): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Ukay: the calls</title><style>${style}</style></head>
<body><main><h1>Ukay: the calls</h1><p>${escape(document.info.description)}
The same as a document for programs: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
${Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      section(path, method, operation as unknown as Operation),
    ),
  )
  .join('\n')}</main></body></html>`
