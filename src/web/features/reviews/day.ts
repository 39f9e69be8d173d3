import { locale } from '#messages/language.ts'
import { inManila } from '#web/lib/manila-time.ts'

const format = inManila(locale, { day: 'numeric', month: 'short', year: 'numeric' })

export const dayOf = (time: string): string => format.format(new Date(time))
