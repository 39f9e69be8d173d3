import { maxItemsSuggested, maxPublishedAtOnce } from '#contract/limits.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { keepSending } from '#web/lib/outbox.ts'
import { smaller } from '../add-item/tags/use-auto-tagging.ts'
import { withSuggestions } from '../rack/rack-item.ts'
import { changeItem, dropItem, itemsNow, loadItems, photoOf } from './item-store.ts'
import { attempt, draftOf, isRefusal, isWatched } from './send-item.ts'
import { isSent, refusalOf, type StoredItem, waits } from './stored-item.ts'

const removeOne = async (item: StoredItem): Promise<void> => {
  try {
    if (item.tried !== null) await api('POST store/delete_item', { itemID: await draftOf(item) })
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  await dropItem(item.id)
}

const publishSent = async (): Promise<boolean> => {
  const ready = itemsNow().filter((item) => item.publish && !refusalOf(item) && !item.removed && isSent(item))
  for (let at = 0; at < ready.length; at += maxPublishedAtOnce) {
    const part = ready.slice(at, at + maxPublishedAtOnce)
    const itemIDs = part.flatMap(({ itemID }) => itemID ?? [])
    const { published, refused } = await api('POST store/publish_items', { itemIDs })
    for (const { id, itemID } of part) {
      if (itemID !== null && published.includes(itemID)) await dropItem(id)
      const refusal = refused.find((one) => one.itemID === itemID)
      if (!refusal) continue
      const problem = { sentence: refusal.error, code: refusal.code, position: null, isRefusal: true }
      await changeItem(id, () => ({ publish: false, problem }))
    }
  }
  return ready.length > 0
}

/** Looks at the first photos of many items in one call. */
const suggestTags = async (): Promise<void> => {
  for (;;) {
    const part = itemsNow()
      .flatMap(({ id, face, suggestions, removed, photoIDs: [first = ''] }) => {
        const photo = photoOf(first)
        return face === 'rack' && suggestions === null && !removed && photo ? [{ id, photo: photo.cut }] : []
      })
      .slice(0, maxItemsSuggested)
    if (part.length === 0) return
    const img: Blob[] = []
    // One after another, because cheap phones lack the memory to decode all of them at once.
    for (const { photo } of part) img.push(await smaller(photo))
    try {
      const { items } = await api('POST store/suggest_items', { img })
      for (const [n, { id }] of part.entries())
        await changeItem(id, () => withSuggestions(items[n]?.suggestions ?? []))
    } catch (error) {
      if (!isRefusal(error) && !(error instanceof ApiError && error.code === 'vision_missing')) throw error
      for (const { id } of part) await changeItem(id, () => ({ suggestions: [] }))
    }
  }
}

/** Whether a page does not send it itself, and another attempt is of use. */
const mayGo = (item: StoredItem): boolean =>
  waits(item) &&
  !refusalOf(item) &&
  !(item.face === 'rack' && isSent(item)) &&
  !(item.face === 'sale' && isWatched(item.id))

let isSending = false
let isWanted = false
let isSuggesting = false

/** Both go on at their own pace: photos are looked at while the first items are still being sent. */
const suggestOnce = async (): Promise<void> => {
  if (isSuggesting) return
  isSuggesting = true
  try {
    await suggestTags()
  } finally {
    isSuggesting = false
  }
}

const sendOnce = async (onSent: () => void): Promise<void> => {
  isWanted = true
  if (isSending) return
  isSending = true
  try {
    while (isWanted) {
      isWanted = false
      for (const item of itemsNow()) {
        if (item.removed) await removeOne(item)
        else if (mayGo(item)) {
          const outcome = await attempt(item.id)
          if ('error' in outcome && !isRefusal(outcome.error)) return
          if (item.face !== 'rack') onSent()
        }
      }
      if (await publishSent()) onSent()
    }
  } finally {
    isSending = false
  }
}

/** It is sent again later. */
const later = () => undefined

const sendAll = async (onSent: () => void): Promise<void> => {
  await loadItems()
  await Promise.all([
    sendOnce(onSent).catch(later),
    // Tags may complete an item that was done without them.
    suggestOnce()
      .then(() => sendOnce(onSent))
      .catch(later),
  ])
}

let wake: () => void = () => undefined
/** Sends at once what has just become ready. */
export const wakeSender = (): void => wake()

/** Sends what waits, also when it changes. The server takes each item once, however often it is sent. */
export const sendWaiting = (onSent: () => void, signal: AbortSignal): void => {
  const send = async () => {
    if (!document.hidden && navigator.onLine && !signal.aborted) await sendAll(onSent)
  }
  wake = () => void send()
  keepSending(send, signal)
  document.addEventListener('visibilitychange', wake, { signal })
}
