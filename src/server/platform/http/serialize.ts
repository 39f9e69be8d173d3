import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import { memoize } from '../memoize.ts'

const withoutIds = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutIds)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      // `id` in a property would be read as a schema id. Patterns and formats only cost time when writing.
      .filter(
        ([key, value]) =>
          !(typeof value === 'string' && ['id', 'pattern', 'format', '$schema'].includes(key)),
      )
      .map(([key, value]) => [key, withoutIds(value)]),
  )
}

/**
 * Writes "schema or null" as a nullable type. As `anyOf` the serializer would validate each value, with a validator
 * that is compiled at the first reply.
 */
const withNullable = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withNullable)
  if (schema === null || typeof schema !== 'object') return schema
  const entries = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNullable(value)]))
  const { anyOf: choices, ...rest } = entries
  if (!Array.isArray(choices) || choices.length !== 2) return entries
  const shape: unknown = choices.find((choice) => choice.type !== 'null')
  return shape && choices.some((choice) => choice.type === 'null')
    ? { ...rest, ...shape, nullable: true }
    : entries
}

/** Compiles a JSON serializer for this schema. It writes only the properties of the schema. */
export const serializerOf = memoize((schema: z.ZodType): ((reply: unknown) => string) => {
  const json = z.toJSONSchema(schema, { io: 'output', target: 'draft-7' })
  return fastJson(withNullable(withoutIds(json)) as fastJson.Schema)
})
