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

/**
 * What may be null is written so: a choice between a shape and null would be decided by validating each value, with a
 * validator that the first reply of its call would have to wait for.
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

/** Writes replies of this shape as JSON. Only what the schema names is written. */
export const serializerOf = (schema: z.ZodType): ((reply: unknown) => string) => {
  const json = z.toJSONSchema(schema, { io: 'output', target: 'draft-7' })
  return fastJson(withNullable(withoutIds(json)) as fastJson.Schema)
}
