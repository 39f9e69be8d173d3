import type { Module, ModuleDependencies } from '../../../module.ts'
import type { AddNotifications } from '../../people/index.ts'
import { createCorrections } from './corrections.ts'
import { documentRows } from './document-rows.ts'
import { verificationPart } from './personal-data.ts'
import { countPending } from './queries.ts'
import { createPurge } from './purge.ts'
import { verificationRoutes } from './routes.ts'
import { createVerification } from './service.ts'

export const verificationModule = ({
  settings,
  ...dependencies
}: ModuleDependencies & { addNotifications: AddNotifications }): Module => {
  const { database, clock, storage } = dependencies
  const retentionDays = settings.ID_RETENTION_DAYS
  return {
    routes: (register) =>
      verificationRoutes(
        register,
        createVerification(dependencies),
        createCorrections(dependencies),
        retentionDays,
      ),
    jobs: [
      // Every hour, at a minute when little else begins.
      { name: 'purge-id-photos', cron: '17 * * * *', run: createPurge({ ...dependencies, retentionDays }) },
    ],
    personalData: verificationPart(database, clock, storage),
    files: documentRows(database, clock),
    waitsForAdmins: [{ of: 'sellers', count: (max) => countPending(database.db, max) }],
  }
}
