import { factsInput, factsOf, readFacts } from '../add-item/facts/fact-values.ts'
import { emptyValues, isSize, type ItemValues, pesosTyped } from '../add-item/item-values.ts'
import type { Item } from '../item-query.ts'
import type { InputOf } from '#web/lib/api.ts'
import { stored } from '#web/lib/stored.ts'

type Changes = Omit<InputOf<'POST store/update_item'>, 'itemID' | 'id' | 'photos'>

export const valuesOf = (item: Item): ItemValues => ({
  name: item.name,
  description: item.description,
  price: String(item.price),
  size: item.size,
  style: item.isFeminine === 1 ? '1' : '0',
  tags: item.tags.map(({ tagID }) => tagID),
  facts: factsOf(item),
})

const sameTags = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((tag) => others.includes(tag))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Only what differs from the item when it was opened, because another device may have changed the rest. */
export const changesOf = (item: Item, values: ItemValues, photoIDs: readonly string[]): Changes => {
  const before = valuesOf(item)
  const changes: Changes = {}
  if (values.name.trim() !== before.name) changes.name = values.name.trim()
  if (values.description.trim() !== before.description) changes.description = values.description.trim()
  if (pesosTyped(values.price) !== item.price) changes.price = pesosTyped(values.price)
  if (isSize(values.size) && values.size !== before.size) changes.size = values.size
  if (values.style !== before.style) changes.isFeminine = values.style === '1' ? 1 : 0
  if (!sameTags(values.tags, before.tags)) changes.tagID = values.tags
  const facts = factsInput(values.facts, photoIDs)
  const factsBefore = factsInput(before.facts, item.image_links)
  if (facts.condition !== factsBefore.condition) changes.condition = facts.condition
  if (facts.brand !== factsBefore.brand) changes.brand = facts.brand
  if (facts.kids !== factsBefore.kids) changes.kids = facts.kids
  if (!isSame(facts.measurements, factsBefore.measurements)) changes.measurements = facts.measurements
  // The server moves flaws together with their photos.
  if (!isSame(values.facts.flaws, before.facts.flaws)) changes.flaws = facts.flaws
  return changes
}

const editOf = (itemID: string) => stored('tab', `edit-item ${itemID}`)

/** The unsaved values typed before; the values of the item if there are none or they are invalid. */
export const readEdit = (item: Item, kept = editOf(item.itemID).read()): ItemValues => {
  const own = valuesOf(item)
  if (typeof kept !== 'object' || kept === null) return own
  const given = kept as Partial<Record<keyof ItemValues, unknown>>
  const text = (name: 'name' | 'description' | 'price') =>
    typeof given[name] === 'string' ? given[name] : own[name]
  return {
    ...emptyValues,
    name: text('name'),
    description: text('description'),
    price: text('price'),
    size: isSize(given.size) ? given.size : own.size,
    style: given.style === '0' || given.style === '1' ? given.style : own.style,
    tags: Array.isArray(given.tags)
      ? given.tags.filter((tag): tag is number => Number.isInteger(tag))
      : own.tags,
    facts: given.facts === undefined ? own.facts : readFacts(given.facts),
  }
}

export const writeEdit = (itemID: string, values: ItemValues | null): void => editOf(itemID).write(values)
