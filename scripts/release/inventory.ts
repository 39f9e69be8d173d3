import { createHash } from 'node:crypto'
import { z } from 'zod'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/define.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { settings } from '../settings/generate.ts'

/** The fingerprint of each migration, call and setting, by name. */
export type Inventory = Record<string, string>

/** As of the last release. `npm run release` writes it. */
export const releasedFile = new URL('released.json', import.meta.url)

/** Of words for people nothing depends. */
const withoutDescriptions = (key: string, value: unknown) =>
  key === 'description' && typeof value === 'string' ? undefined : value

const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, withoutDescriptions)).digest('hex').slice(0, 12)

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

const factsOf = ({ who, admins, helpers, input, reply, errors = [] }: Call) => ({
  who,
  admins,
  helpers,
  input: input && schemaOf(input, 'input'),
  reply: reply instanceof z.ZodType ? schemaOf(reply, 'output') : reply.mediaType,
  errors: errors.toSorted(),
})

export const readInventory = async (): Promise<Inventory> =>
  Object.fromEntries([
    ...(await readMigrations()).map(({ name, checksum }) => [name, fingerprint(checksum)]),
    ...Object.entries<Call>(allCalls).map(([name, call]) => [name, fingerprint(factsOf(call))]),
    ...Object.entries(settings).map(([name, setting]) => [name, fingerprint(schemaOf(setting, 'input'))]),
  ]) as Inventory

/** What is new, changed or gone. Migrations that go are replaced by one that is new or changed. */
export const changesBetween = (before: Inventory, after: Inventory): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name] && (name in after || !name.endsWith('.sql')),
  )

/** The lines below the heading of a version, or of what is not released yet. */
export const sectionOf = (changelog: string, heading: string): string | undefined =>
  changelog.split(/^## /m).find((section) => section.split(/\s/, 1)[0] === heading)

/** The names that a section has neither by themselves nor, for calls, as those of an area: `GET store/*`. */
export const namesMissingIn = (section: string, names: string[]): string[] => {
  const named = new Set([...section.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  return names.filter((name) => !named.has(name) && !named.has(name.replace(/\/.*/, '/*')))
}
