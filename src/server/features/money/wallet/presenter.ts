import type { z } from 'zod'
import type { Voucher } from '#contract/wallet.ts'
import { toPesos } from '#domain/money.ts'
import type { OpenVoucher } from './service.ts'

export const toVoucher = (row: OpenVoucher): z.output<typeof Voucher> => ({
  amount: toPesos(row.amount_centavos),
  code: row.code,
})
