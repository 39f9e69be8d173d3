import type { SaleItem } from './queries.ts'

/** The first item after the shown one that waits, else the first one that waits. */
export const nextToShow = (items: readonly SaleItem[], now: SaleItem | undefined): SaleItem | undefined => {
  const waiting = items.filter(({ state }) => state === 'waiting')
  return waiting.find(({ number }) => number > (now?.number ?? 0)) ?? waiting[0]
}

export interface Claim {
  key: string
  item: SaleItem
  name: string
  /** 0 for who has it, 1 for the first in line. */
  place: number
  /** Whether the seller wrote the name down. */
  byComment: boolean
}

/** Who has an item and who waits for it, the item that was claimed last first. */
export const claimsOf = (items: readonly SaleItem[]): Claim[] =>
  items
    .filter(({ holder }) => holder !== null)
    .toSorted((a, b) => (b.claimedAt ?? '').localeCompare(a.claimedAt ?? ''))
    .flatMap((item) => [
      {
        key: `${item.itemID} ${item.claimedAt}`,
        item,
        name: item.holder?.name ?? '',
        place: 0,
        byComment: item.holder?.kind === 'comment',
      },
      ...item.line.map((name, n) => ({
        key: `${item.itemID} ${item.claimedAt} ${n}`,
        item,
        name,
        place: n + 1,
        byComment: false,
      })),
    ])

/** How many people have something, which is how many bills there will be. */
export const countPeople = (items: readonly SaleItem[]): number =>
  new Set(items.flatMap(({ holder }) => (holder ? [holder.billID ?? `${holder.kind} ${holder.name}`] : [])))
    .size

/** Moves the item to this index. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const item = items[from]
  const others = items.filter((_, n) => n !== from)
  return item === undefined ? [...items] : [...others.slice(0, to), item, ...others.slice(to)]
}

/** The numbers that the server gives to items that wait: those that no shown item has. */
export const freeNumbers = (items: readonly SaleItem[], count: number): number[] => {
  const shown = new Set(items.filter(({ state }) => state !== 'waiting').map(({ number }) => number))
  return Array.from({ length: shown.size + count }, (_, n) => n + 1)
    .filter((number) => !shown.has(number))
    .slice(0, count)
}
