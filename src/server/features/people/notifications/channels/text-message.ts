import type { ModuleDependencies } from '../../../../module.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findPhone } from '../../phone/queries.ts'
import type { Channel } from './channel.ts'

/** One message of 160 characters. Other characters than these leave only 70 for a message. */
const inOneMessage = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\n\x20-\x5a\x5f\x61-\x7a]+/g, '')
    .replaceAll(/ +([.,]|$)/g, '$1')
    .slice(0, 160)

/** Only to proven numbers, because a number with a slip is another person's. */
export const createTextMessageChannel = ({
  database: { db },
  texts,
}: Pick<ModuleDependencies, 'database' | 'texts'>): Channel => ({
  name: 'text_message',
  isOn: texts.isOn,
  async send(accountID, { id, text }) {
    const { phone_no, proven } = await findPhone(db, accountID)
    if (!proven) return 'unreachable'
    try {
      await texts.send(
        { accountID, proven, newFrom: null },
        { id, to: phone_no, text: inOneMessage(`Ukay: ${text}`) },
      )
      return 'sent'
    } catch (error) {
      // Beyond what a day may cost, another try today does not help.
      if (error instanceof AppError && error.code !== 'text_failed') return 'unreachable'
      throw error
    }
  },
})
