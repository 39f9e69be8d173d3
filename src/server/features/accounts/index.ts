export { accountRoutes } from './routes.ts'
export { hashPassword } from './passwords.ts'
export { createAccounts } from './service.ts'
export { createSessions } from './sessions.ts'
