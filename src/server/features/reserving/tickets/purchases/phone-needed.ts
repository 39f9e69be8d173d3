import type { Tx } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Settings } from '../../../../settings.ts'
import { findPhone } from '../../../people/index.ts'
import { hasTickets } from '../queries.ts'

export type PhoneSettings = Pick<Settings, 'PHONE_NEEDED_TO_RESERVE'>

/** Throws if the operator wants a proven phone number before the first reservation, and this buyer has none. */
export const requirePhone = async (tx: Tx, settings: PhoneSettings, buyerID: string): Promise<void> => {
  if (!settings.PHONE_NEEDED_TO_RESERVE || (await hasTickets(tx, buyerID))) return
  if (!(await findPhone(tx, buyerID)).proven) throw new AppError('phone_needed')
}
