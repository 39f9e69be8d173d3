import type { ReactNode } from 'react'
import { list, number, plural } from './language.ts'

export const alike = (percent: number) => `${number(percent)}% magkahawig`
export const bothPhotos = 'Mga photo ng dalawang item'
export const byStore = (store: string) => `mula sa ${store}`
export const dismiss = 'Balewalain'
export const dismissHint = (names: string[]) =>
  `Aalisin ang ${list(names)} sa listahang ito at hindi na iuulat. Walang ibang mangyayari sa mga ito.`
export const dismissQuestion = 'Balewalain ang pares na ito?'
export const enlargePhoto = (item: string) => `Palakihin ang photo ng ${item}`
export const found = (time: ReactNode) => <>Nakita {time}</>
export const items = 'Mga item'
export const lead =
  'Mga item ng dalawang shop na halos iisa ang photo. Baka may kumopya ng photo ng ibang seller. Walang awtomatikong mangyayari sa mga ito. Oras sa Maynila ang nakalagay.'
export const listedFirst = (time: ReactNode) => <>Naunang ni-list, {time}</>
export const listedLater = (time: ReactNode) => <>Sumunod na ni-list, {time}</>
export const noneHint = 'Kinukumpara ang mga photo kapag ni-list ang isang item.'
export const noneTitle = 'Walang magkaparehong item'
export const pairLabel = (names: string[]) => list(names)
export const pairs = 'Mga pares'
export const progress = (model: string, looked: number, photos: number) =>
  `Naproseso na ng model na ${model} ang ${number(looked)} sa ${number(photos)} photo.`
export const progressAnswering = (model: string) =>
  `Hangga’t hindi pa tapos, ${model} ang gamit sa paghahanap.`
export const progressFailed = (count: number) =>
  plural(count, {
    one: '1 photo ang hindi naproseso.',
    other: `${number(count)} photo ang hindi naproseso.`,
  })
export const similarItems = 'Mga Kahawig na Item'
export const title = 'Magkaparehong Item'
