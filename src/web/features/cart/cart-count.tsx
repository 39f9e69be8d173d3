import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './cart-count.module.css'
import { cartQuery } from './cart-query.ts'

const patience = 1500

/** True once the page has had its first photos to itself. */
const useQuietMoment = (): boolean => {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}

/** How many pieces are in the cart; nothing while it is empty or not known. */
export const CartCount = () => {
  const enabled = useQuietMoment()
  const { data: pieces } = useQuery({ ...cartQuery, enabled, select: ({ cart }) => cart.length })
  if (!pieces) return null
  return (
    <span className={classes.count}>
      {pieces > 99 ? '99+' : pieces}
      <span className={classes.unseen}> {pieces === 1 ? 'piece' : 'pieces'}</span>
    </span>
  )
}
