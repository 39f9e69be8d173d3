export { adminsModule } from './module.ts'
export { askingSecondAdmin, requireSecondAdmin } from './second-admin.ts'
