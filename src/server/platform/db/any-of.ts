import { sql } from 'kysely'

/** To compare a column of uuids with any of these. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
