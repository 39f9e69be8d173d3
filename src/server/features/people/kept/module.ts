import type { Module, ModuleDependencies } from '../../../module.ts'
import { createPurge } from './purge.ts'

export const keptModule = (dependencies: ModuleDependencies): Module => ({
  jobs: [{ name: 'purge', cron: '53 * * * *', run: createPurge(dependencies) }],
})
