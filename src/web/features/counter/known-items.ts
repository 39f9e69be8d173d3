import { maxCounterItems } from '#domain/counter.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { isRecord, stored } from '#web/lib/stored.ts'

/** An item as this phone knows it without a network. */
export type KnownItem = ReplyOf<'GET store/get_counter_items'>['items'][number]

/** An item by the code of its tag, or by the number on it. */
export type Tag = { itemID: string; number?: undefined } | { itemID?: undefined; number: number }

const storage = stored('device', 'counter-items')

const isKnown = (given: unknown): given is KnownItem =>
  isRecord(given) &&
  typeof given['itemID'] === 'string' &&
  typeof given['name'] === 'string' &&
  typeof given['price'] === 'number' &&
  typeof given['size'] === 'string'

export const keepItems = (items: readonly KnownItem[]): void => storage.write(items.slice(0, maxCounterItems))

export const findKnown = ({ itemID, number }: Tag): KnownItem | undefined => {
  const given = storage.read()
  const items = Array.isArray(given) ? given.filter(isKnown) : []
  return items.find((item) => (itemID === undefined ? item.number === number : item.itemID === itemID))
}
