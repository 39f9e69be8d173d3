import type { CatalogueItem } from './catalogue-item.ts'

/** The first shop, that of the demo's seller, gets more items than the others. */
const weightOf = (shop: number): number => (shop === 0 ? 1.5 : 1)

/**
 * Assigns each owner to a shop (by index), so that shops have about equally many items. Deterministic for a catalogue, so
 * that an interrupted demo can continue.
 */
export const shopsOfOwners = (catalogue: CatalogueItem[], shops: number): Map<string, number> => {
  const sizes = new Map<string, number>()
  for (const { owner } of catalogue) if (owner !== undefined) sizes.set(owner, (sizes.get(owner) ?? 0) + 1)
  const loads = Array.from({ length: shops }, () => 0)
  const assigned = new Map<string, number>()
  for (const [owner, size] of [...sizes].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
    const least = Math.min(...loads)
    const shop = loads.indexOf(least)
    assigned.set(owner, shop)
    loads[shop] = least + size / weightOf(shop)
  }
  return assigned
}
