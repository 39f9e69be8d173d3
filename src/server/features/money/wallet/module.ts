import type { Module, ModuleDependencies } from '../../../module.ts'
import { walletPart } from './personal-data.ts'
import { countOpenVouchers } from './queries.ts'
import { walletRoutes } from './routes.ts'
import { createWallet } from './service.ts'
import { openVoucherCodes } from './voucher-codes.ts'

export const walletModule = async ({ database, clock, vault, log }: ModuleDependencies): Promise<Module> => {
  const codes = await openVoucherCodes(database.db, vault, log)
  return {
    routes: (register) => walletRoutes(register, createWallet(database, clock, codes)),
    personalData: walletPart,
    waitsForAdmins: [{ of: 'vouchers', count: (max) => countOpenVouchers(database.db, max) }],
  }
}
