export { audit } from './audit.ts'
export { newVoucherCode } from './codes.ts'
export { walletRoutes } from './routes.ts'
export { createWallet } from './service.ts'
