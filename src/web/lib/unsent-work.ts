import { deleteStoredPhotos } from './delete-stored-photos.ts'
import { stored } from './stored.ts'

/** What a seller did without a network, which waits on this device until it is sent and any refusal of it is read. */
export const unsentSales = stored('device', 'counter-sales')
export const unsentHandovers = stored('device', 'handovers')
/** The number of items on the rack, so that other pages need not open the database. */
export const rackWaits = stored('device', 'rack-waits')
const all = [unsentSales, unsentHandovers, rackWaits]

/** The shop whose work is kept while nobody is logged in. */
const keptFor = stored('device', 'unsent-work-of')

/** Work that a seller did is lost nowhere else, so it outlives a login that ended on the server. */
export const keepUnsentWork = async (
  shopID: string,
  clear: (keepsRack: boolean) => Promise<void>,
): Promise<void> => {
  const kept = all.map((work) => ({ work, value: work.read() }))
  const cleared = clear(rackWaits.read() !== null)
  for (const { work, value } of kept) work.write(value)
  if (kept.some(({ value }) => value !== null)) keptFor.write(shopID)
  await cleared
}

/** After a login: what was kept for another shop is deleted. */
export const takeUnsentWork = (shopID: string | null): void => {
  const of = keptFor.read()
  if (of === null) return
  keptFor.write(null)
  if (of === shopID) return
  for (const work of all) work.write(null)
  void deleteStoredPhotos()
}
