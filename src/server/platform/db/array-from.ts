import { type Expression, sql } from 'kysely'

/** An array of the values of a subquery with one column. */
export const arrayFrom = <Row>(query: Expression<Row>) => sql<Row[keyof Row][]>`array(${query})`
