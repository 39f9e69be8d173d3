import fastJson from 'fast-json-stringify'
import { z } from 'zod'

const withoutIds = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutIds)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      // `id` would name the schema where a property is meant; patterns and formats cost time and prove nothing here.
      .filter(
        ([key, value]) =>
          !(typeof value === 'string' && ['id', 'pattern', 'format', '$schema'].includes(key)),
      )
      .map(([key, value]) => [key, withoutIds(value)]),
  )
}

/** Writes replies of this shape as JSON. Only what the schema names is written. */
export const serializerOf = (schema: z.ZodType): ((reply: unknown) => string) => {
  const json = z.toJSONSchema(schema, { io: 'output', target: 'draft-7' })
  return fastJson(withoutIds(json) as fastJson.Schema)
}
