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

/** The shop whose work is kept while nobody is logged in. */
const keptFor = stored('device', 'unsent-work-of')

/** Work that a seller did is lost nowhere else, so it outlives a login that ended on the server. */
export const keepUnsentWork = async (shopID: string, clear: () => Promise<void>): Promise<void> => {
  const kept = [unsentSales, unsentHandovers].map((work) => ({ work, value: work.read() }))
  const cleared = clear()
  for (const { work, value } of kept) work.write(value)
  if (countUnsentWork()) keptFor.write(shopID)
  await cleared
}

/** After a login: what was kept for another shop is deleted. */
export const takeUnsentWork = (shopID: string | null): void => {
  const of = keptFor.read()
  if (of === null) return
  keptFor.write(null)
  if (of === shopID) return
  unsentSales.write(null)
  unsentHandovers.write(null)
}
