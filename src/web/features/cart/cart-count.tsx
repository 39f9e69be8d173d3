import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as m from '#messages/cart.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { CornerCount } from '#web/ui/corner-count.tsx'
import { cartQuery } from './cart-query.ts'

/** The keyframes of a swing from the top, as in ui/rail.module.css. */
const sway = [
  { transform: 'none' },
  { transform: 'rotate(9deg)' },
  { transform: 'rotate(-5deg)' },
  { transform: 'none' },
].map((frame) => ({ ...frame, transformOrigin: '50% 0' }))

/** A badge with the number of items in the cart, at the corner of its icon. Hidden while the cart is empty or not loaded. */
export const CartCount = () => {
  const enabled = useQuietMoment()
  const { data: count } = useQuery({ ...cartQuery, enabled, select: ({ cart }) => cart.length })
  const badge = useRef<HTMLSpanElement>(null)
  const before = useRef(count)
  // The icon sways once when an item was added.
  useEffect(() => {
    const isMore = before.current !== undefined && count !== undefined && count > before.current
    before.current = count
    if (!isMore || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    badge.current?.previousElementSibling?.animate(sway, { duration: 200, easing: 'ease-out' })
  }, [count])
  return (
    <span ref={badge}>
      <CornerCount count={count} label={m.countLabel} />
    </span>
  )
}
