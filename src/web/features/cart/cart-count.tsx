import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/cart.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { CornerCount } from '#web/ui/corner-count.tsx'
import { cartQuery } from './cart-query.ts'

/** A badge with the number of items in the cart. Hidden while the cart is empty or not loaded. */
export const CartCount = () => {
  const enabled = useQuietMoment()
  const { data: count } = useQuery({ ...cartQuery, enabled, select: ({ cart }) => cart.length })
  return <CornerCount count={count} label={m.countLabel} />
}
