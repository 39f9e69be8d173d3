import { z } from 'zod'
import { type Call, type CallName, type Who, everyAdmin } from '#contract/define.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { maximumPrice, minimumPrice } from '#domain/money.ts'
import { fileFieldsOf } from '../uploads/file-fields.ts'
import { type Example, readExamples } from './examples.ts'
import { pathOf } from './register.ts'

type Json = Record<string, unknown>

const isForAdmins = (who: Who): boolean => who === 'signed-in' || (who !== 'anyone' && who.includes('admin'))

const takesFiles = (input: z.ZodObject): boolean => fileFieldsOf(input).size > 0

/** Errors that any call may return, beside its own. */
const commonErrors = (call: Call, method: string): ErrorCode[] => [
  // A malformed body is refused even if the call takes none.
  ...(call.input || method === 'POST' ? (['bad_input'] as const) : []),
  ...(call.who === 'anyone' ? [] : (['not_signed_in'] as const)),
  ...(call.scope === undefined ? [] : (['wrong_token', 'token_not_allowed', 'too_many_requests'] as const)),
  ...(Array.isArray(call.who) ? (['not_allowed'] as const) : []),
  ...(call.admins && call.admins.length < everyAdmin.length ? (['not_your_role'] as const) : []),
  ...(Array.isArray(call.who) && call.who.includes('seller')
    ? ([call.helpers ? 'help_ended' : 'owner_only'] as const)
    : []),
  ...(call.who === 'anyone' || call.whenStopped ? [] : (['account_stopped'] as const)),
  ...(isForAdmins(call.who) && !call.beforeSecondFactor ? (['second_factor_needed'] as const) : []),
  ...(method === 'POST' ? (['cross_site', 'too_large', 'unsupported_body'] as const) : []),
  ...(call.input && takesFiles(call.input)
    ? (['photo_infected', 'scanner_away', 'too_many_uploads', 'upload_slow', 'busy'] as const)
    : []),
  'internal',
]

const sentenceOfWho = ({ who, admins, helpers, scope }: Call): string =>
  who === 'anyone'
    ? 'Everybody.'
    : who === 'signed-in'
      ? 'Everybody who is signed in.'
      : `Only: ${who.join(', ')}.${admins ? ` Of admins: ${[...admins, 'owner'].join(', ')}.` : ''}${helpers ? ' Also helpers, for the shop.' : ''}${scope === undefined ? '' : ` Also programs with a token of the scope \`${scope}\`.`}`

const errorResponses = (codes: ErrorCode[]): Json => {
  const responses: Record<string, { description: string; content: Json }> = {}
  for (const code of codes) {
    const [status, sentence] = errors[code]
    const text = `\`${code}\`: ${sentence}`
    const known = responses[status]
    if (known) known.description += `\n${text}`
    else
      responses[status] = {
        description: text,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      }
  }
  return responses
}

const exampleOf = (example: unknown): Json => (example === undefined ? {} : { example })

const parametersOf = (input: z.ZodObject, example: Example | undefined): Json[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...exampleOf(example?.input[name]),
  }))
}

const bodyOf = (input: z.ZodObject, example: Example | undefined): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const types = takesFiles(input)
    ? ['multipart/form-data']
    : ['application/json', 'application/x-www-form-urlencoded']
  const media = { schema, ...exampleOf(example?.input) }
  return { required: true, content: Object.fromEntries(types.map((type) => [type, media])) }
}

/** The success response of a call. */
const doneOf = ({ reply }: Call, example: Example | undefined): Json => {
  if (!(reply instanceof z.ZodType))
    return {
      description: reply.content,
      content: {
        [reply.mediaType]: {
          schema: reply.mediaType.startsWith('text/')
            ? { type: 'string' }
            : { type: 'string', format: 'binary' },
          ...exampleOf(example?.reply),
        },
      },
    }
  const { $schema: _, ...schema } = z.toJSONSchema(reply, { io: 'output' })
  return { description: 'Done', content: { 'application/json': { schema, ...exampleOf(example?.reply) } } }
}

const operation = (name: CallName, call: Call, example: Example | undefined): Json => {
  const [method = '', path = ''] = name.split(' ')
  const codes = [...new Set([...(call.errors ?? []), ...commonErrors(call, method)])]
  return {
    summary: call.summary,
    description: `Who may call it: ${sentenceOfWho(call)}`,
    operationId: name.replace(/\W+/g, '_'),
    tags: path.split('/').slice(0, 1),
    security:
      call.who === 'anyone' ? [] : [{ session: [] }, ...(call.scope === undefined ? [] : [{ token: [] }])],
    ...(call.input && method === 'GET' ? { parameters: parametersOf(call.input, example) } : {}),
    ...(call.input && method === 'POST' ? { requestBody: bodyOf(call.input, example) } : {}),
    responses: {
      200: doneOf(call, example),
      ...errorResponses(codes),
    },
  }
}

/** The OpenAPI 3.1 document of these calls. */
export const openApiOf = (calls: Record<CallName, Call>, examples = readExamples()) => ({
  openapi: '3.1.0',
  info: {
    title: 'Ukay',
    version: '1',
    description:
      'The calls of the Ukay marketplace. Bodies may be JSON or form-encoded, with the same fields; repeated form fields are lists. Calls that take files want multipart, and no other call takes it.',
  },
  servers: [{ url: '/' }],
  paths: Object.entries(calls).reduce<Record<string, Record<string, Json>>>((paths, [name, call]) => {
    const method = name.startsWith('GET ') ? 'get' : 'post'
    const path = pathOf(name)
    return {
      ...paths,
      [path]: { ...paths[path], [method]: operation(name as CallName, call, examples[name]) },
    }
  }, {}),
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'session' },
      token: {
        type: 'http',
        scheme: 'bearer',
        description: 'Of a program of a seller, who makes it in the settings of the shop',
      },
    },
    schemas: {
      Error: {
        type: 'object',
        required: ['error', 'code'],
        properties: {
          error: { type: 'string', description: 'A message for people' },
          code: { type: 'string', enum: Object.keys(errors) },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          ticketID: {
            type: 'integer',
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description: "With `item_held`: the caller's own ticket of the item",
          },
          price: {
            type: 'number',
            minimum: minimumPrice,
            maximum: maximumPrice,
            description: 'With `item_changed`: the price now, in pesos',
          },
        },
      },
    },
  },
})
