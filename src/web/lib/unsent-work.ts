import { stored } from './stored.ts'

/** What a seller did without a network, which waits on this device until it is sent and any refusal of it is read. */
export const unsentSales = stored('device', 'counter-sales')
export const unsentHandovers = stored('device', 'handovers')

export interface UnsentWork {
  sales: number
  handovers: number
}

const countOf = (given: unknown): number => (Array.isArray(given) ? given.length : 0)

/** Null: nothing waits. */
export const countUnsentWork = (): UnsentWork | null => {
  const work = { sales: countOf(unsentSales.read()), handovers: countOf(unsentHandovers.read()) }
  return work.sales + work.handovers === 0 ? null : work
}
