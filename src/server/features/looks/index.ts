export { createLooks } from './looks.ts'
export { looksPart } from './personal-data.ts'
export { lookRoutes } from './routes.ts'
