import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/cart.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { CornerCount } from '#web/ui/corner-count.tsx'
import { cartQuery } from './cart-query.ts'

/** How many pieces are in the cart; nothing while it is empty or not known. */
export const CartCount = () => {
  const enabled = useQuietMoment()
  const { data: pieces } = useQuery({ ...cartQuery, enabled, select: ({ cart }) => cart.length })
  return <CornerCount count={pieces} label={m.countLabel} />
}
