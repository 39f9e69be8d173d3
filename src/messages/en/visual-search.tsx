import type { ReactNode } from 'react'
import { list, number, plural } from './language.ts'

export const alike = (percent: number) => `${number(percent)}% alike`
export const bothPhotos = 'Photos of both pieces'
export const byStore = (store: string) => `by ${store}`
export const dismiss = 'Dismiss'
export const dismissHint = (names: string[]) =>
  `${list(names)} will be removed from this list and not reported again. Nothing else happens to them.`
export const dismissQuestion = 'Dismiss this pair?'
export const enlargePhoto = (item: string) => `Enlarge the photo of ${item}`
export const found = (time: ReactNode) => <>Found {time}</>
export const items = 'Pieces'
export const lead =
  "Pieces of two shops with almost the same photo, which may mean that someone copied another seller's photo. Nothing happens to them automatically. Times are Manila time."
export const listedFirst = (time: ReactNode) => <>Listed first, {time}</>
export const listedLater = (time: ReactNode) => <>Listed later, {time}</>
export const noneHint = 'Photos are compared as soon as a piece is listed.'
export const noneTitle = 'No two pieces look the same'
export const pairLabel = (names: string[]) => list(names)
export const pairs = 'Pairs'
export const progress = (model: string, looked: number, photos: number) =>
  `Model ${model} has processed ${number(looked)} of ${number(photos)} photos.`
export const progressAnswering = (model: string) => `Until it has finished, searches use ${model}.`
export const progressFailed = (count: number) =>
  plural(count, {
    one: `1 photo could not be processed.`,
    other: `${number(count)} photos could not be processed.`,
  })
export const similarItems = 'Similar Items'
export const title = 'Same Pieces'
