import { number } from './language.ts'

export const chosenPhotos = 'Chosen photos'
export const enlargePhoto = (at: number, of: number) => `Enlarge photo ${number(at)} of ${number(of)}`
export const photoGone = 'This photo was removed.'
export const photoNumber = (at: number, of: number) => `Photo ${number(at)} of ${number(of)}`
export const photos = 'Photos'
export const removePhoto = (at: number, of: number) => `Remove photo ${number(at)} of ${number(of)}`
export const tooManyPhotos = (max: number) => `At most ${number(max)} photos.`
