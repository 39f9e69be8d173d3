import { plural } from './language.ts'

export const days = (count: number) => plural(count, { one: 'day', other: 'days' })
export const hours = (count: number) => plural(count, { one: 'hour', other: 'hours' })
export const minutes = (count: number) => plural(count, { one: 'minute', other: 'minutes' })
export const seconds = (count: number) => plural(count, { one: 'second', other: 'seconds' })
