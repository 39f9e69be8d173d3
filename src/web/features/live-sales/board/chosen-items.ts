import { isRecord } from '#web/lib/stored.ts'

/** The state of a navigation that brings items, for example from the rack, to be put into a sale that the seller chooses. */
export const withItems = (itemIDs: readonly string[]) => ({ itemIDs })

export const itemsOfState = (state: unknown): string[] =>
  isRecord(state) && Array.isArray(state['itemIDs'])
    ? state['itemIDs'].filter((itemID) => typeof itemID === 'string')
    : []
