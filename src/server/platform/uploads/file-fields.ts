import { z } from 'zod'
import { maximumPhotoBytes } from '#domain/photos.ts'
import { memoize } from '../memoize.ts'

export interface FileField {
  /** The maximum number of files. */
  count: number
  /** The maximum size of each. */
  bytes: number
  isPhoto: boolean
  /** Its feature scans the entries: the whole is larger than scanners take. */
  isArchive: boolean
}

export type FileFields = ReadonlyMap<string, FileField>

const fieldOf = (schema: unknown): FileField | undefined => {
  const text = JSON.stringify(schema)
  if (!text.includes('"format":"binary"')) return undefined
  const bytes = /"x-maxBytes":(\d+)/.exec(text)?.[1]
  return {
    count: Number(/"maxItems":(\d+)/.exec(text)?.[1] ?? 1),
    bytes: bytes === undefined ? maximumPhotoBytes : Number(bytes),
    isPhoto: bytes === undefined,
    isArchive: text.includes('"x-archive":true'),
  }
}

/** Read from the contract; empty for a call without files. */
export const fileFieldsOf = memoize((input: z.ZodObject): FileFields => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return new Map(
    Object.entries(properties).flatMap(([name, schema]) => {
      const field = fieldOf(schema)
      return field ? [[name, field]] : []
    }),
  )
})
