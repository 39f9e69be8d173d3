export { verificationRoutes } from './routes.ts'
export { createVerification } from './service.ts'
export { openVault } from './open-vault.ts'
