import { locale } from '#messages/language.ts'
import { inManila } from '#web/lib/manila-time.ts'
import type { Payment } from './payment-query.ts'

const dayFormat = inManila(locale, { day: 'numeric', month: 'short' })
const timeFormat = inManila(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

export const dayOf = (time: string): string => dayFormat.format(new Date(time))
export const dayAndTimeOf = (time: string): string => timeFormat.format(new Date(time))

/** What the buyer said stands: that is what came, or did not. */
export const amountToReceive = ({
  state,
  amount,
  rest,
}: Pick<Payment, 'state' | 'amount' | 'rest'>): number => (state === 'said' ? amount : rest)
