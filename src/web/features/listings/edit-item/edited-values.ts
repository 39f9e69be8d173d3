import { type ItemValues, readValues, toInput, valuesOf } from '../add-item/item-values.ts'
import type { Item } from '../item-query.ts'
import type { InputOf } from '#web/lib/api.ts'
import { stored } from '#web/lib/stored.ts'

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

const editOf = (itemID: string) => stored('tab', `edit-item ${itemID}`)

/** The unsaved values typed before; the values of the item if there are none or they are invalid. */
export const readEdit = (item: Item, kept = editOf(item.itemID).read()): ItemValues =>
  readValues(kept, valuesOf(item))

export const writeEdit = (itemID: string, values: ItemValues | null): void => editOf(itemID).write(values)
