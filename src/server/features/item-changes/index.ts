export { itemChangeRoutes } from './routes.ts'
export { createItemChanges } from './service.ts'
