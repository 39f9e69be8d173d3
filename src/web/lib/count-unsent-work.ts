import { rackWaits, unsentHandovers, unsentSales } from './unsent-work.ts'

export interface UnsentWork {
  sales: number
  handovers: number
  rack: number
}

const countOf = (given: unknown): number => (Array.isArray(given) ? given.length : 0)

/** Null: nothing waits. */
export const countUnsentWork = (): UnsentWork | null => {
  const work = {
    sales: countOf(unsentSales.read()),
    handovers: countOf(unsentHandovers.read()),
    rack: Number(rackWaits.read()),
  }
  return work.sales + work.handovers + work.rack === 0 ? null : work
}
