import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { AddItemForm } from './add-item/add-item-form.tsx'
import { myShopQuery } from './queries.ts'

/** Where sellers list their pieces, one after another. */
export const AddItemPage = () => {
  const shop = useQuery(myShopQuery)
  if (shop.error instanceof ApiError && shop.error.code === 'not_found')
    return <Navigate to="/shop/create" replace />
  return <AddItemForm />
}
