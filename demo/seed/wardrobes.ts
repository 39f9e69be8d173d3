import type { CatalogueItem } from './catalogue-item.ts'

/** The first shop is that of the demo's seller: it gets more than the others. */
const weightOf = (shop: number): number => (shop === 0 ? 1.5 : 1)

/**
 * Which shop each owner's photos go to, by its place: all of one owner's to one shop, so that no two shops show the same
 * wardrobe, and about as many to each. The same for the same catalogue, so that a demo that was cut off goes on with it.
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
