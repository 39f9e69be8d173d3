import { maxItemsSuggested, maxPublishedAtOnce } from '#contract/limits.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { newID } from '#web/lib/new-id.ts'
import { smaller } from '../add-item/tags/use-auto-tagging.ts'
import { inputOf, isReady, isSent, type RackItem, withSuggestions } from './rack-item.ts'
import { changeItem, dropItem, loadRack, photoOf, itemNow, rackNow } from './rack-store.ts'

/** Otherwise there was no reply, the server is busy, or the seller has to log in: then it is sent again later. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409, 413, 415, 422].includes(error.status)

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** The id of its draft, which is created if the server does not have it. */
const draftOf = async (item: RackItem, signal: AbortSignal): Promise<string> => {
  if (item.itemID !== null) return item.itemID
  const input = inputOf(item)
  const text = JSON.stringify(input)
  // Stored before it is sent: without a reply, nobody knows which of two different inputs arrived.
  const tried = item.tried === null || item.tried === text ? text : ''
  await changeItem(item.id, () => ({ tried }))
  const { generatedID: itemID } = await api(
    'POST store/add_item',
    { ...input, later: true, clientID: item.clientID },
    { signal },
  )
  await changeItem(item.id, () => ({ itemID, known: tried === text ? text : null }))
  return itemID
}

/** Sends what the server does not have of an item. */
const sendItem = async (id: string, signal: AbortSignal): Promise<void> => {
  const item = itemNow(id)
  if (!item) return
  const itemID = await draftOf(item, signal)
  const { photos, ...input } = inputOf(item)
  const text = JSON.stringify({ ...input, photos })
  if (itemNow(id)?.known !== text) {
    const { baleID = '', ...changed } = input
    await api('POST store/update_item', { itemID, ...changed }, { signal })
    // Undefined: the shop has no bales.
    if (item.values.bale !== undefined)
      await api('POST store/put_into_bale', { baleID, itemIDs: [itemID] }, { signal })
    await changeItem(id, () => ({ known: text }))
  }
  for (const [position, photoID] of item.photoIDs.entries()) {
    const img = photoOf(photoID)
    if (!img || itemNow(id)?.sent.includes(position)) continue
    await api('POST store/add_img_item', { id: itemID, position, img }, { signal }).catch(
      (error: unknown) => {
        // Listed already, so only the reply was lost.
        if (!isCode(error, 'item_complete')) throw error
      },
    )
    await changeItem(id, ({ sent }) => ({ sent: [...sent, position] }))
  }
}

const sendOne = async ({ id }: RackItem, signal: AbortSignal): Promise<void> => {
  try {
    await sendItem(id, signal)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // The draft was deleted elsewhere. The next attempt makes another one.
    const again = isCode(error, 'not_found') && {
      itemID: null,
      known: null,
      tried: null,
      sent: [],
      clientID: newID(),
    }
    await changeItem(id, () => ({ problem: sentenceOf(error), ...again }))
  }
}

const removeOne = async (item: RackItem, signal: AbortSignal): Promise<void> => {
  try {
    if (item.tried !== null)
      await api('POST store/delete_item', { itemID: await draftOf(item, signal) }, { signal })
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  await dropItem(item.id)
}

const publishSent = async (signal: AbortSignal): Promise<boolean> => {
  const ready = rackNow().filter((item) => item.publish && !item.problem && !item.removed && isSent(item))
  for (let at = 0; at < ready.length; at += maxPublishedAtOnce) {
    const part = ready.slice(at, at + maxPublishedAtOnce)
    const itemIDs = part.flatMap(({ itemID }) => itemID ?? [])
    const { published, refused } = await api('POST store/publish_items', { itemIDs }, { signal })
    for (const { id, itemID } of part) {
      if (itemID !== null && published.includes(itemID)) await dropItem(id)
      const refusal = refused.find((one) => one.itemID === itemID)
      if (refusal) await changeItem(id, () => ({ publish: false, problem: refusal.error }))
    }
  }
  return ready.length > 0
}

/** Looks at the first photos of many items in one call. */
const suggestTags = async (signal: AbortSignal): Promise<void> => {
  for (;;) {
    const part = rackNow()
      .flatMap(({ id, suggestions, removed, photoIDs: [first = ''] }) => {
        const photo = photoOf(first)
        return suggestions === null && !removed && photo ? [{ id, photo }] : []
      })
      .slice(0, maxItemsSuggested)
    if (part.length === 0) return
    const img: Blob[] = []
    // One after another, because cheap phones lack the memory to decode all of them at once.
    for (const { photo } of part) img.push(await smaller(photo))
    try {
      const { items } = await api('POST store/suggest_items', { img }, { signal })
      for (const [n, { id }] of part.entries())
        await changeItem(id, () => withSuggestions(items[n]?.suggestions ?? []))
    } catch (error) {
      if (!isRefusal(error) && !isCode(error, 'vision_missing')) throw error
      for (const { id } of part) await changeItem(id, () => ({ suggestions: [] }))
    }
  }
}

let isSending = false
let isWanted = false
let isSuggesting = false

/** Both go on at their own pace: photos are looked at while the first items are still being sent. */
const suggestOnce = async (signal: AbortSignal): Promise<void> => {
  if (isSuggesting) return
  isSuggesting = true
  try {
    await suggestTags(signal)
  } finally {
    isSuggesting = false
  }
}

const sendOnce = async (onPublished: () => void, signal: AbortSignal): Promise<void> => {
  isWanted = true
  if (isSending) return
  isSending = true
  try {
    while (isWanted) {
      isWanted = false
      for (const item of rackNow()) {
        if (item.removed) await removeOne(item, signal)
        else if (!item.problem && isReady(item) && !isSent(item)) await sendOne(item, signal)
      }
      if (await publishSent(signal)) onPublished()
    }
  } finally {
    isSending = false
  }
}

/** It is sent again later. */
const later = () => undefined

const sendAll = async (onPublished: () => void, signal: AbortSignal): Promise<void> => {
  await loadRack()
  await Promise.all([
    sendOnce(onPublished, signal).catch(later),
    // Tags may complete an item that was done without them.
    suggestOnce(signal)
      .then(() => sendOnce(onPublished, signal))
      .catch(later),
  ])
}

let wake: () => void = () => undefined
/** Sends at once what has just become ready. */
export const wakeRack = (): void => wake()

const retryMs = 10_000

/**
 * Sends what waits: when it changes, when the network is back, and every ten seconds, because a phone is often online before
 * its network works. The server takes each item once, however often it is sent.
 */
export const sendRack = async (onPublished: () => void, signal: AbortSignal): Promise<void> => {
  const send = () => void (navigator.onLine && !document.hidden && sendAll(onPublished, signal))
  await loadRack()
  if (signal.aborted) return
  wake = send
  send()
  window.addEventListener('online', send, { signal })
  document.addEventListener('visibilitychange', send, { signal })
  const timer = setInterval(send, retryMs)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    if (wake === send) wake = () => undefined
  })
}
