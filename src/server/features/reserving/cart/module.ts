import type { Module, ModuleDependencies } from '../../../module.ts'
import { cartPart } from './personal-data.ts'
import { cartRoutes } from './routes.ts'
import { createCart } from './service.ts'

export const cartModule = ({ database, clock }: ModuleDependencies): Module => ({
  routes: (register) => cartRoutes(register, createCart(database, clock)),
  personalData: cartPart,
})
