import { number } from './language.ts'

export const chosenPhotos = 'Mga napiling photo'
export const enlargePhoto = (at: number, of: number) => `Palakihin ang photo ${number(at)} sa ${number(of)}`
export const photoGone = 'Inalis na ang photo na ito.'
export const photoNumber = (at: number, of: number) => `Photo ${number(at)} sa ${number(of)}`
export const photos = 'Mga photo'
export const removePhoto = (at: number, of: number) => `Alisin ang photo ${number(at)} sa ${number(of)}`
export const tooManyPhotos = (max: number) => `Hanggang ${number(max)} photo lang.`
