export { accountRoutes } from './routes.ts'
export { createAccounts } from './service.ts'
export { createSessions } from './sessions.ts'
