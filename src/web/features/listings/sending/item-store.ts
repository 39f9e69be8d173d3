import { useEffect, useSyncExternalStore } from 'react'
import { newID } from '#web/lib/new-id.ts'
import { createPhotoStore } from '#web/lib/photo-store.ts'
import { isRecord, stored } from '#web/lib/stored.ts'
import { rackWaits } from '#web/lib/unsent-work.ts'
import type { ItemPhoto } from './item-photo.ts'
import { type KeptPhoto, oldPhotos, photoIn, takeOldForms } from './old-forms.ts'
import {
  type Face,
  isOnRack,
  newStoredItem,
  readStoredItem,
  type StoredItem,
  unsent,
  waits,
} from './stored-item.ts'

const day = 86_400_000
/** The names must stay, because browsers already store such records. */
const itemStore = createPhotoStore<Record<string, unknown> & { id: string }>('rack', day)
const photoStore = createPhotoStore<KeptPhoto>('rack-photos', day)
/** Whose items are in memory. Another person may log in on this page. */
const session = stored('device', 'session')
/** The id of the form to add items in this tab. */
const formOfTab = stored('tab', 'add-item')

let all: readonly StoredItem[] = []
let rack: readonly StoredItem[] = []
let isKept = true
let isLoaded = false
const photos = new Map<string, ItemPhoto>()
const listeners = new Set<() => void>()
let loading: Promise<void> | undefined
let owner: string | undefined

/** Shows the pages that something has changed. */
export const announce = (): void => {
  for (const listener of listeners) listener()
}

const setAll = (items: readonly StoredItem[]): void => {
  all = items
  rack = all.filter(isOnRack).toSorted((a, b) => a.place - b.place)
  rackWaits.write(all.filter((item) => item.face === 'rack' || waits(item)).length || null)
  announce()
}

const isUnchanged = ({ face, isTyped, photoIDs, opened }: StoredItem): boolean =>
  face === 'edit' && !isTyped && photoIDs.join() === opened.join()

const keep = async (item: StoredItem): Promise<void> => {
  if (isUnchanged(item)) return void itemStore.drop(item.id)
  const isStored = (await itemStore.keep({ ...item })) !== undefined
  if (isStored === isKept) return
  isKept = isStored
  announce()
}

/** Null: the stored form was abandoned. */
const restored = (record: Parameters<typeof readStoredItem>[0]): StoredItem | null => {
  const item = readStoredItem(record)
  const isOfTab = item.id === formOfTab.read()
  const isWaiting = item.face === 'rack' || item.done || item.tried !== null
  if (!isWaiting && !isOfTab && itemStore.isOld(record)) return null
  const photoIDs = item.photoIDs.filter((id) => photos.has(id) || item.opened.includes(id))
  if (photoIDs.length === item.photoIDs.length) return item
  if (item.face === 'rack') return photoIDs.length > 0 || item.tried !== null ? { ...item, photoIDs } : null
  return { ...item, photoIDs, done: false, lostPhotos: true, ...(item.face === 'form' && unsent()) }
}

const load = async (): Promise<void> => {
  const [records, ...kept] = await Promise.all([
    itemStore.all(),
    photoStore.all(),
    ...oldPhotos.map((store) => store.all()),
  ])
  for (const photo of kept.flat()) if (!photos.has(photo.id)) photos.set(photo.id, photoIn(photo))
  const known = new Set(all.map(({ id }) => id))
  const found: StoredItem[] = []
  for (const record of [...records, ...takeOldForms()]) {
    if (known.has(record.id)) continue
    const item = restored(record)
    if (item) found.push(item)
    else void itemStore.drop(record.id)
  }
  isLoaded = true
  setAll([...found, ...all])
  // Those of abandoned forms.
  for (const photo of kept.flat()) if (photoStore.isOld(photo)) void dropPhoto(photo.id)
}

const person = (): string => {
  const now = session.read()
  return isRecord(now) ? `${String(now['user_id'])} ${String(now['shop_owner_id'])}` : ''
}

/** Reads what is stored on this device for the person who is signed in, once. */
export const loadItems = (): Promise<void> => {
  const now = person()
  if (owner !== undefined && now !== owner) {
    all = []
    photos.clear()
    isLoaded = false
    loading = undefined
  }
  owner = now
  return (loading ??= load())
}

export const itemsNow = (): readonly StoredItem[] => all
export const itemNow = (id: string): StoredItem | undefined => all.find((item) => item.id === id)
export const photoOf = (id: string): ItemPhoto | undefined => photos.get(id)

export const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Those on the rack, in their order. */
export const useRack = (): readonly StoredItem[] => useSyncExternalStore(subscribe, () => rack)
/** False if the browser stores nothing, so that a reload loses the rack. */
export const useIsKept = (): boolean => useSyncExternalStore(subscribe, () => isKept)
export const useStoredItem = (id: string): StoredItem | undefined =>
  useSyncExternalStore(subscribe, () => itemNow(id))
/** Whether what is stored was read. */
export const useIsLoaded = (): boolean => {
  useEffect(() => void loadItems(), [])
  return useSyncExternalStore(subscribe, () => isLoaded)
}

const put = async (item: StoredItem): Promise<void> => {
  // What comes back after a logout must not be stored for the next person.
  if (owner !== undefined && person() !== owner) return
  setAll(itemNow(item.id) ? all.map((one) => (one.id === item.id ? item : one)) : [...all, item])
  await keep(item)
}

/** Changes an item and stores it. */
export const changeItem = async (
  id: string,
  change: (item: StoredItem) => Partial<StoredItem>,
): Promise<void> => {
  const before = itemNow(id)
  if (before) await put({ ...before, ...change(before) })
}

/** Changes what a form holds, and stores it from the first change on. What changed has to be submitted again. */
export const writeForm = (
  id: string,
  face: Face,
  change: (item: StoredItem) => Partial<StoredItem>,
): Promise<void> => {
  const before = itemNow(id) ?? newStoredItem(face, { id })
  return put({ ...before, done: before.done && before.itemID !== null, lostPhotos: false, ...change(before) })
}

/** Deletes an item from this device. */
export const dropItem = async (id: string): Promise<void> => {
  const item = itemNow(id)
  setAll(all.filter((one) => one.id !== id))
  await itemStore.drop(id)
  for (const photoID of item?.photoIDs ?? []) await dropPhoto(photoID)
}

const dropPhoto = async (id: string): Promise<void> => {
  if (all.some(({ photoIDs }) => photoIDs.includes(id))) return
  photos.delete(id)
  await photoStore.drop(id)
}

/** Shows a photo of the server like those that this device keeps. */
export const showPhoto = (photo: ItemPhoto): void => void photos.set(photo.id, photo)

/** Keeps a photo, also in place of one with this id. */
export const keepPhoto = async (photo: ItemPhoto): Promise<void> => {
  photos.set(photo.id, photo)
  await photoStore.keep(photo)
}

const keepJpeg = async (cut: Blob): Promise<string> => {
  const id = newID()
  await keepPhoto({ id, cut })
  return id
}

const addItem = async (cut: Blob, place: number): Promise<void> =>
  put(newStoredItem('rack', { place, photoIDs: [await keepJpeg(cut)] }))

/** Makes an item of a photo that is small enough to be sent. */
export const addJpeg = (jpeg: Blob): Promise<void> =>
  addItem(jpeg, Math.max(0, ...all.map(({ place }) => place)) + 1)

export const addJpegTo = async (id: string, jpeg: Blob): Promise<void> => {
  const photoID = await keepJpeg(jpeg)
  await changeItem(id, ({ photoIDs }) => ({ photoIDs: [...photoIDs, photoID] }))
}

/** Puts the photos of a form in this order. Those that it no longer has are deleted. */
export const arrangePhotos = async (id: string, photoIDs: string[]): Promise<void> => {
  const item = itemNow(id)
  if (!item) return
  await writeForm(id, item.face, () => ({ photoIDs }))
  for (const one of item.photoIDs) await dropPhoto(one)
}

/** Makes one item of two: the photos of the second become those of the first. */
export const joinItems = async (first: StoredItem, second: StoredItem): Promise<void> => {
  await changeItem(first.id, ({ photoIDs }) => ({ photoIDs: [...photoIDs, ...second.photoIDs] }))
  await dropItem(second.id)
}

/** Makes several items of one photo, in its place. */
export const splitItem = async (item: StoredItem, jpegs: readonly Blob[]): Promise<void> => {
  for (const [n, jpeg] of jpegs.entries()) await addItem(jpeg, item.place + (n + 1) / (jpegs.length + 1))
  await dropItem(item.id)
}

/** The id of the form of this tab, else of one that was being sent when its tab was closed. */
export const openForm = (): string => {
  const own = formOfTab.read()
  const ownID = typeof own === 'string' ? own : undefined
  const left = all.find(({ face, done }) => face === 'form' && done)
  return startForm(ownID !== undefined && (itemNow(ownID) || !left) ? ownID : left?.id)
}

export const startForm = (id = newID()): string => {
  formOfTab.write(id)
  return id
}

/** Whether this device may have a form to go on with, which has to be read first. */
export const mayHaveForm = (): boolean => formOfTab.read() !== null || rackWaits.read() !== null
