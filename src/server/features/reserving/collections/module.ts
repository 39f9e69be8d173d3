import type { Module, ModuleDependencies } from '../../../module.ts'
import { collectionsPart } from './personal-data.ts'
import { collectionRoutes } from './routes.ts'
import { createCollections } from './service.ts'

export const collectionsModule = ({ database, clock }: ModuleDependencies): Module => ({
  routes: (register) => collectionRoutes(register, createCollections(database, clock)),
  personalData: collectionsPart,
})
