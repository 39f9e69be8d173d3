import { formatPesos, toPesos } from '#domain/money.ts'
import { AppError } from '../../platform/errors.ts'
import type { PersonalPart } from '../../platform/personal-data.ts'
import { findBalance, selectRedemptionsOf } from './queries.ts'

/** The books are kept for ever, by the account's id alone. */
export const walletPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind !== 'seller') return {}
    const redemptions = await selectRedemptionsOf(db, accountID)
    return {
      balance: {
        pesos: toPesos((await findBalance(db, accountID)) ?? 0),
        vouchers: redemptions.map(({ amount_centavos, redeemed_at }) => ({
          amount: toPesos(amount_centavos),
          redeemedAt: redeemed_at.toISOString(),
        })),
      },
    }
  },

  /** A voucher that is being redeemed is either in the balance already, or refused for want of the account. */
  async check(tx, { accountID, giveUpBalance }) {
    const centavos = (await findBalance(tx, accountID)) ?? 0
    if (centavos > 0 && !giveUpBalance)
      throw new AppError('balance_left', {
        sentence: `Your balance of ${formatPesos(toPesos(centavos))} would be lost with your account.`,
      })
  },
}
