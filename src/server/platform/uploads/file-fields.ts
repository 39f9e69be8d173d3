import { z } from 'zod'

/** The fields of a call that are files, and how many files each takes. */
export type FileFields = ReadonlyMap<string, number>

const isFile = (schema: unknown): boolean => JSON.stringify(schema).includes('"format":"binary"')

/** Of `listOf`, the highest count of its list; of a single file 1. */
const mostOf = (schema: unknown): number => {
  const most = /"maxItems":(\d+)/.exec(JSON.stringify(schema))?.[1]
  return most === undefined ? 1 : Number(most)
}

/** Read from the contract; empty for a call that takes no files. */
export const fileFieldsOf = (input: z.ZodObject | undefined): FileFields => {
  if (!input) return new Map()
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return new Map(
    Object.entries(properties)
      .filter(([, schema]) => isFile(schema))
      .map(([name, schema]) => [name, mostOf(schema)]),
  )
}
