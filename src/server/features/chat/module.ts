import type { Module, ModuleDependencies } from '../../module.ts'
import { chatPart } from './personal-data/part.ts'
import { messagePhotoFiles } from './photos/files.ts'
import { countOpenReports } from './reports/queries.ts'
import { createReports } from './reports/service.ts'
import { chatRoutes } from './routes.ts'
import { createChat } from './service.ts'

export const chatModule = ({ database, clock, storage }: ModuleDependencies): Module => ({
  routes: (register) =>
    chatRoutes(register, createChat(database, clock, storage), createReports(database, clock, storage)),
  personalData: chatPart(database, storage),
  files: messagePhotoFiles(database),
  waitsForAdmins: { of: 'reports', count: (max) => countOpenReports(database.db, max) },
})
