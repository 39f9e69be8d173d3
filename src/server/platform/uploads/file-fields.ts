import { z } from 'zod'
import { memoize } from '../memoize.ts'

/** The file fields of a call, with the maximum number of files of each. */
export type FileFields = ReadonlyMap<string, number>

const isFile = (schema: unknown): boolean => JSON.stringify(schema).includes('"format":"binary"')

/** The maximum of a `listOf` field, or 1 for a single file. */
const maxFilesOf = (schema: unknown): number => {
  const max = /"maxItems":(\d+)/.exec(JSON.stringify(schema))?.[1]
  return max === undefined ? 1 : Number(max)
}

/** Read from the contract; empty for a call without files. */
export const fileFieldsOf = memoize((input: z.ZodObject): FileFields => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return new Map(
    Object.entries(properties)
      .filter(([, schema]) => isFile(schema))
      .map(([name, schema]) => [name, maxFilesOf(schema)]),
  )
})
