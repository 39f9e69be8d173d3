import { useSyncExternalStore } from 'react'
import { uploadSide } from '#domain/photos.ts'
import { newID } from '#web/lib/new-id.ts'
import { createPhotoStore } from '#web/lib/photo-store.ts'
import { jpegOf, readPhoto } from '#web/lib/read-photo.ts'
import { stored } from '#web/lib/stored.ts'
import { rackWaits } from '#web/lib/unsent-work.ts'
import { emptyValues, type ItemValues, readValues } from '../add-item/item-values.ts'
import { choicesOf, newRackItem, type RackItem, readRackItem } from './rack-item.ts'

interface RackPhoto {
  id: string
  jpeg: Blob
}

/** Items stay until they are published. Only what belongs to no item any more is deleted. */
const year = 365 * 86_400_000
const itemStore = createPhotoStore<Record<string, unknown> & { id: string }>('rack', year)
const photoStore = createPhotoStore<RackPhoto>('rack-photos', year)
/** Whose items are in memory. Another person may log in on this page. */
const session = stored('device', 'session')
const lastChoices = stored('device', 'rack-last')

let all: RackItem[] = []
let shown: readonly RackItem[] = []
let isKept = true
const photos = new Map<string, Blob>()
const listeners = new Set<() => void>()
let loading: Promise<void> | undefined
let owner: string | undefined

const announce = (): void => {
  shown = all.filter(({ removed }) => !removed)
  rackWaits.write(all.length || null)
  for (const listener of listeners) listener()
}

const keep = async (item: RackItem): Promise<void> => {
  const isStored = (await itemStore.keep({ ...item })) !== undefined
  if (isStored === isKept) return
  isKept = isStored
  announce()
}

/** Reads what is stored on this device for the person who is signed in, once. */
export const loadRack = (): Promise<void> => {
  const person = JSON.stringify(session.read())
  if (person !== owner) {
    owner = person
    all = []
    photos.clear()
    loading = undefined
  }
  return (loading ??= (async () => {
    const [items, jpegs] = await Promise.all([itemStore.all(), photoStore.all()])
    for (const { id, jpeg } of jpegs) photos.set(id, jpeg)
    const found = items
      .map(readRackItem)
      .map((item) => ({ ...item, photoIDs: item.photoIDs.filter((id) => photos.has(id)) }))
    all = [...found.filter((item) => item.photoIDs.length > 0 || item.tried !== null), ...all].toSorted(
      (a, b) => a.place - b.place,
    )
    announce()
  })())
}

export const rackNow = (): readonly RackItem[] => all
export const itemNow = (id: string): RackItem | undefined => all.find((item) => item.id === id)
export const photoOf = (id: string): Blob | undefined => photos.get(id)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The items in their order. */
export const useRack = (): readonly RackItem[] => useSyncExternalStore(subscribe, () => shown)
/** False if the browser stores nothing, so that a reload loses the rack. */
export const useIsKept = (): boolean => useSyncExternalStore(subscribe, () => isKept)

/** Changes an item and stores it. */
export const changeItem = async (
  id: string,
  change: (item: RackItem) => Partial<RackItem>,
): Promise<void> => {
  const before = itemNow(id)
  if (!before) return
  const after = { ...before, ...change(before) }
  all = all.map((item) => (item.id === id ? after : item))
  announce()
  await keep(after)
}

/** Deletes an item from this device. */
export const dropItem = async (id: string): Promise<void> => {
  const item = itemNow(id)
  all = all.filter((one) => one.id !== id)
  announce()
  await itemStore.drop(id)
  for (const photoID of item?.photoIDs ?? []) {
    if (all.some(({ photoIDs }) => photoIDs.includes(photoID))) continue
    photos.delete(photoID)
    await photoStore.drop(photoID)
  }
}

const keepPhoto = async (jpeg: Blob): Promise<string> => {
  const id = newID()
  photos.set(id, jpeg)
  await photoStore.keep({ id, jpeg })
  return id
}

const addItem = async (jpeg: Blob, place: number): Promise<RackItem> => {
  const item = newRackItem(place, [await keepPhoto(jpeg)])
  all = [...all, item].toSorted((a, b) => a.place - b.place)
  announce()
  await keep(item)
  return item
}

const nextPlace = () => Math.max(0, ...all.map(({ place }) => place)) + 1

/** Scales a shot to the size that is sent. Throws `NotAPhoto`. */
const scaled = async (file: Blob): Promise<Blob> => {
  const bitmap = await readPhoto(file, uploadSide)
  try {
    return await jpegOf(bitmap, 0.86)
  } finally {
    bitmap.close()
  }
}

/** Makes an item of a photo that is small enough to be sent. */
export const addJpeg = (jpeg: Blob): Promise<RackItem> => addItem(jpeg, nextPlace())

/** Makes an item of a shot. */
export const addShot = async (file: Blob): Promise<RackItem> => addJpeg(await scaled(file))

export const addJpegTo = async (id: string, jpeg: Blob): Promise<void> => {
  const photoID = await keepPhoto(jpeg)
  await changeItem(id, ({ photoIDs }) => ({ photoIDs: [...photoIDs, photoID] }))
}

export const addPhotoTo = async (id: string, file: Blob): Promise<void> => addJpegTo(id, await scaled(file))

/** Makes one item of two: the photos of the second become those of the first. */
export const joinItems = async (first: RackItem, second: RackItem): Promise<void> => {
  await changeItem(first.id, ({ photoIDs }) => ({ photoIDs: [...photoIDs, ...second.photoIDs] }))
  await dropItem(second.id)
}

/** Makes several items of one photo, in its place. */
export const splitItem = async (item: RackItem, jpegs: readonly Blob[]): Promise<void> => {
  for (const [n, jpeg] of jpegs.entries()) await addItem(jpeg, item.place + (n + 1) / (jpegs.length + 1))
  await dropItem(item.id)
}

export const readLastChoices = (): ItemValues => readValues(lastChoices.read(), emptyValues)
export const writeLastChoices = (values: ItemValues): void =>
  lastChoices.write({ ...choicesOf(values), price: values.price })
