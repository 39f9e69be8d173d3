import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { myShopQuery } from '#web/features/shops/queries.ts'

/** For a seller: nothing about the own shop, nor while it is unknown whose shop it is. */
export const UnlessOwn = ({ shopID, children }: { shopID: string; children: ReactNode }) => {
  const { data: own, isPending } = useQuery(myShopQuery)
  return isPending || own?.shopID === shopID ? null : children
}
