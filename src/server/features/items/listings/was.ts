import { type RawBuilder, sql } from 'kysely'
import { toPesos } from '#domain/money.ts'

/** The price before it was lowered, for 30 days. `table`: the alias of items or item_search in a query. */
export const wasOf = (table: string): RawBuilder<number | null> => sql`
  case when ${sql.ref(`${table}.lowered_at`)} > now() - interval '30 days' then ${sql.ref(`${table}.was_centavos`)} end`

export interface WasRow {
  was_centavos: number | null
}

/** For replies, where it stands beside the price. */
export const toWas = ({ was_centavos }: WasRow): { was?: number } =>
  was_centavos === null ? {} : { was: toPesos(was_centavos) }
