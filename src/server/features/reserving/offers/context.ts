import type { ModuleDependencies } from '../../../module.ts'
import type { ScamTalk } from '../../looking-after/index.ts'
import type { AddNotifications } from '../../people/index.ts'
import type { Purchases } from '../tickets/purchases/purchases.ts'

export type OfferContext = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log' | 'settings'> & {
  addNotifications: AddNotifications
  purchases: Purchases
  /** Recognizes what people write who want money or codes. */
  scamTalk: ScamTalk
}
