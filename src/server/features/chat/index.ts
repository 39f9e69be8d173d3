export { chatPart } from './personal-data/part.ts'
export { createReports } from './reports/service.ts'
export { chatRoutes } from './routes.ts'
export { createChat } from './service.ts'
