import { startOfDay } from '#domain/manila-days.ts'
import { partsLocale } from '#messages/language.ts'
import { inManila } from './manila-time.ts'

const words = inManila(partsLocale, { weekday: 'long', day: 'numeric', month: 'long' })

/** A day such as 2026-12-07 as "Monday, 7 December". */
export const dayInWords = (date: string): string => {
  const { weekday, day, month } = words.parts(startOfDay(date))
  return `${weekday}, ${day} ${month}`
}
