import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { AddItemForm } from './add-item/add-item-form.tsx'
import { readDraft } from './add-item/draft.ts'
import { FinishItem } from './add-item/finish-item.tsx'
import { myShopQuery } from './queries.ts'

/** Where sellers list their pieces, one after another, and finish what they began: `?item=` names it. */
export const AddItemPage = () => {
  const shop = useQuery(myShopQuery)
  const itemID = useSearchParams()[0].get('item')
  if (shop.error instanceof ApiError && shop.error.code === 'not_found')
    return <Navigate to="/shop/create" replace />
  return itemID === null ? <AddItemForm /> : <BegunItem key={itemID} itemID={itemID} />
}

/** What this tab began goes on in its form, which still has the photos. */
const BegunItem = ({ itemID }: { itemID: string }) => {
  const [isOurs] = useState(() => readDraft().progress.itemID === itemID)
  return isOurs ? <AddItemForm /> : <FinishItem itemID={itemID} />
}
