export { discoveryRoutes } from './routes.ts'
export { createDiscovery } from './service.ts'
