import type { InputOf } from '#web/lib/api.ts'
import { type ItemValues, toInput, valuesOf } from '../add-item/item-values.ts'
import type { Item } from '../item-query.ts'
import { itemNow, writeForm } from '../sending/item-store.ts'

type Changes = Omit<InputOf<'POST store/update_item'>, 'itemID' | 'id' | 'photos'>

const sorted = (tags: readonly number[]) => tags.toSorted((a, b) => a - b)

/** Only what differs from the item when it was opened, because another device may have changed the rest. */
export const changesOf = (item: Item, values: ItemValues, photoIDs: readonly string[]): Changes => {
  const input = (given: ItemValues) => toInput({ ...given, tags: sorted(given.tags) }, photoIDs)
  const before = new Map<string, unknown>(Object.entries(input(valuesOf(item))))
  return Object.fromEntries(
    Object.entries(input(values)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  )
}

export const editOf = (itemID: string): string => `edit ${itemID}`

/** The values that were typed before and are not saved, else those of the item. */
export const readEdit = (item: Item): ItemValues => {
  const stored = itemNow(editOf(item.itemID))
  return stored?.isTyped ? stored.values : valuesOf(item)
}

export const writeEdit = (itemID: string, values: ItemValues, isTyped: boolean): void =>
  void writeForm(editOf(itemID), 'edit', () => ({ values, isTyped }))
