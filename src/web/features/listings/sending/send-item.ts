import { useSyncExternalStore } from 'react'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { announce, changeItem, dropItem, itemNow, photoOf, subscribe } from './item-store.ts'
import { inputOf, isSent, type StoredItem, unsent } from './stored-item.ts'

/** Otherwise there was no reply, the server is busy, or the seller has to log in: then it is sent again later. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409, 413, 415, 422].includes(error.status)

const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** How far an attempt is: the photo that is being sent, and the share of it that was sent. */
export interface Moving {
  position: number | null
  share: number
}

export type Outcome = { itemID: string } | { error: unknown }

const attempts = new Map<string, Promise<Outcome>>()
const moving = new Map<string, Moving>()
const watchers = new Map<string, (itemID: string) => void>()

const move = (id: string, position: number | null, share: number): void => {
  moving.set(id, { position, share: Math.min(1, share) })
  announce()
}
export const isWatched = (id: string): boolean => watchers.has(id)
export const isSending = (id: string): boolean => attempts.has(id)
/** Undefined while it is not being sent. */
export const useMoving = (id: string): Moving | undefined =>
  useSyncExternalStore(subscribe, () => moving.get(id))

/** Calls `onSent` once the server has all of an item, whoever has sent it, until the returned function is called. */
export const watchItem = (id: string, onSent: (itemID: string) => void) => {
  watchers.set(id, onSent)
  return () => void watchers.delete(id)
}

/** The only way in which a photo of an item is sent. Without a position it takes the next free place. */
export const sendPhoto = (
  photo: { id: string; position?: number; img: Blob },
  onProgress?: (share: number) => void,
) => api('POST store/add_img_item', photo, { onProgress })

/** The id of its draft, which is created if the server does not have it. */
export const draftOf = async (item: StoredItem): Promise<string> => {
  if (item.itemID !== null) return item.itemID
  const input = inputOf(item)
  const text = JSON.stringify(input)
  const isOther = item.tried !== null && item.tried !== text
  // An id returns the item that it made before, and the number of its photos is fixed.
  const before = isOther && item.tried ? (JSON.parse(item.tried) as { photos?: unknown }).photos : undefined
  const isNew = before !== undefined && before !== input.photos
  // Stored before it is sent: without a reply, nobody knows which of two different inputs arrived.
  const tried = isOther && !isNew ? '' : text
  const clientID = isNew ? unsent().clientID : item.clientID
  await changeItem(item.id, () => ({ tried, clientID }))
  // The form lists an item with its last photo. The others keep it as a draft.
  const later = item.face !== 'form' && { later: true }
  const { generatedID: itemID } = await api('POST store/add_item', { ...input, ...later, clientID })
  await changeItem(item.id, () => ({ itemID, known: tried === text ? text : null }))
  return itemID
}

/** Sends the values, if the server has others. */
const sendValues = async (id: string, itemID: string): Promise<void> => {
  const item = itemNow(id)
  if (!item) return
  const { photos, ...input } = inputOf(item)
  const text = JSON.stringify({ ...input, photos })
  if (item.known === text) return
  const { baleID = '', ...changed } = input
  await api('POST store/update_item', { itemID, ...changed })
  // Undefined: the shop has no bales.
  if (item.values.bale !== undefined) await api('POST store/put_into_bale', { baleID, itemIDs: [itemID] })
  await changeItem(id, () => ({ known: text }))
}

/** Sends what the server does not have of an item. Each step can be repeated. */
const send = async (item: StoredItem): Promise<string> => {
  const { id, face, saleID, photoIDs } = item
  const isAppended = face === 'finish'
  const itemID = await draftOf(item)
  if (!isAppended) await sendValues(id, itemID)
  for (const [position, photoID] of photoIDs.entries()) {
    const img = photoOf(photoID)?.cut
    if (!img || itemNow(id)?.sent.includes(position) !== false) continue
    move(id, position, 0)
    const photo = { id: itemID, img, ...(!isAppended && { position }) }
    await sendPhoto(photo, (share) => move(id, position, share)).catch((error: unknown) => {
      // Listed already, so only the reply was lost.
      if (!isCode(error, 'item_complete')) throw error
    })
    await changeItem(id, ({ sent }) => ({ sent: [...sent, position] }))
  }
  move(id, null, 0)
  if (saleID !== null) await api('POST live/add_item', { saleID, itemID })
  return itemID
}

/** What a failed attempt leaves. */
const afterFailure = (error: unknown, position: number | null, item: StoredItem): Partial<StoredItem> => {
  const code = error instanceof ApiError ? error.code : ''
  const problem = { sentence: sentenceOf(error), code, position, isRefusal: isRefusal(error) }
  // The draft was deleted elsewhere. The next attempt makes another one.
  const again = code === 'not_found' && item.face !== 'finish' && unsent()
  const itemID = again ? null : item.itemID
  return {
    problem,
    ...again,
    // The seller can change a form whose item the server does not have, and submits it again.
    ...(item.face === 'form' && itemID === null && code !== 'offline' && { done: false }),
    ...(item.face === 'finish' && code === 'not_found' && { done: false }),
    // Its board is closed. The draft stays on the rack.
    ...(item.saleID !== null &&
      problem.isRefusal &&
      isSent(item) &&
      !isWatched(item.id) && { saleID: null, face: 'rack' as const }),
  }
}

const attemptOnce = async (id: string): Promise<Outcome> => {
  move(id, null, 0)
  try {
    await changeItem(id, () => ({ problem: null }))
    const item = itemNow(id)
    if (!item) throw new Error('the item is no longer here')
    const itemID = await send(item)
    watchers.get(id)?.(itemID)
    if (item.face !== 'rack') await dropItem(id)
    return { itemID }
  } catch (error) {
    const position = moving.get(id)?.position ?? null
    await changeItem(id, (item) => afterFailure(error, position, item))
    return { error }
  } finally {
    attempts.delete(id)
    moving.delete(id)
    announce()
  }
}

/** Sends an item now. An attempt that is under way is not started twice. */
export const attempt = (id: string): Promise<Outcome> => {
  const running = attempts.get(id) ?? attemptOnce(id)
  attempts.set(id, running)
  return running
}
