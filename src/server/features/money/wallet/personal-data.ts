import { formatPesos, toPesos } from '#domain/money.ts'
import { AppError } from '../../../platform/errors.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { findBalance, selectRedemptionsOf } from './queries.ts'

/** The ledger is never deleted. It refers to a seller only by account id, so it holds no other personal data. */
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

  /** A concurrent redemption is either already in the balance, or fails because the account is gone. */
  async check(tx, { accountID, giveUpBalance }) {
    const centavos = (await findBalance(tx, accountID)) ?? 0
    if (centavos > 0 && !giveUpBalance)
      throw new AppError('balance_left', {
        sentence: `Your balance of ${formatPesos(toPesos(centavos))} would be lost with your account.`,
      })
  },
}
