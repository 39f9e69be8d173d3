export { createLooks } from './looks.ts'
export { lookRoutes } from './routes.ts'
