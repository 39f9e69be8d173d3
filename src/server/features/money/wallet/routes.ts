import { wallet as calls } from '#contract/wallet.ts'
import { toCentavos, toPesos } from '#domain/money.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Register } from '../../../platform/http/register.ts'
import { toVoucher } from './presenter.ts'
import type { Wallet } from './service.ts'

export const walletRoutes = (register: Register, wallet: Wallet): void =>
  register(calls, {
    'GET store/codegen': async ({ input: { cursor } }) => {
      const { rows, ...page } = await wallet.openVouchers(cursor)
      return { vouchers: rows.map(toVoucher), ...page }
    },

    'POST store/codegen': async ({ caller, input: { amount, count, clientID } }) => {
      const rows = await wallet.makeVouchers(caller.accountID, toCentavos(amount), count, clientID)
      return { vouchers: rows.map(toVoucher) }
    },

    'POST store/redeem_voucher': async ({ caller, input: { code, clientID }, request }) => ({
      balance: toPesos(await wallet.redeem(caller.accountID, code, clientID, request.ip)),
    }),

    'GET store/get_balance': async ({ caller, input: { id } }) => {
      if (id !== undefined && id !== caller.accountID) throw new AppError('not_yours')
      return { balance: toPesos(await wallet.balance(caller.accountID)) }
    },
  })
