import { plural } from './language.ts'

export const days = (count: number) => plural(count, { one: 'araw', other: 'araw' })
export const hours = (count: number) => plural(count, { one: 'oras', other: 'oras' })
export const minutes = (count: number) => plural(count, { one: 'minuto', other: 'minuto' })
export const seconds = (count: number) => plural(count, { one: 'segundo', other: 'segundo' })
