import type { Module, ModuleDependencies } from '../../../module.ts'
import { privatePhotoFiles } from '../../../platform/storage/private-photos.ts'
import type { AddNotifications } from '../../people/index.ts'
import { casePhotos } from './case-photos.ts'
import { createCaseErasure } from './jobs.ts'
import { casesPart } from './personal-data.ts'
import { caseRoutes } from './routes.ts'
import { createCases } from './service.ts'

export const casesModule = ({
  database,
  clock,
  log,
  storage,
  addNotifications,
}: ModuleDependencies & { addNotifications: AddNotifications }): Module => ({
  routes: (register) => caseRoutes(register, createCases(database, clock, storage, addNotifications)),
  jobs: [
    { name: 'old-cases', cron: '52 18 * * *', run: createCaseErasure({ database, clock, log }, storage) },
  ],
  personalData: casesPart(database, storage),
  files: privatePhotoFiles(database, casePhotos),
})
