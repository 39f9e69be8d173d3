import type { Module, ModuleDependencies } from '../../module.ts'
import { chatPart } from './personal-data/part.ts'
import { createReports } from './reports/service.ts'
import { chatRoutes } from './routes.ts'
import { createChat } from './service.ts'

export const chatModule = ({ database, clock }: ModuleDependencies): Module => ({
  routes: (register) => chatRoutes(register, createChat(database, clock), createReports(database, clock)),
  personalData: chatPart,
})
