import type { Module, ModuleDependencies } from '../../module.ts'
import { cartPart } from './personal-data.ts'
import { cartRoutes } from './routes.ts'
import { createCart } from './service.ts'

export const cartModule = ({ database, clock }: ModuleDependencies): Module => {
  const cart = createCart(database, clock)
  return {
    routes: (register) => cartRoutes(register, cart),
    jobs: [{ name: 'old-cart-additions', cron: '11 18 * * *', run: cart.forgetAdditions }],
    personalData: cartPart,
  }
}
