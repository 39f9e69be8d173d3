import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { AddItemForm } from './add-item/add-item-form.tsx'
import { readDraft } from './add-item/draft.ts'
import { FinishItem } from './add-item/finish-item.tsx'
import { myShopQuery } from './queries.ts'

/** Lists items one after another. `?item=` names a draft to finish. */
export const AddItemPage = () => {
  const shop = useQuery(myShopQuery)
  const itemID = useSearchParams()[0].get('item')
  if (shop.error instanceof ApiError && shop.error.code === 'not_found')
    return <Navigate to="/shop/create" replace />
  return itemID === null ? <AddItemForm /> : <BegunItem key={itemID} itemID={itemID} />
}

/** A draft of this tab continues in its form, which still has the photos. */
const BegunItem = ({ itemID }: { itemID: string }) => {
  const [isOurs] = useState(() => readDraft().progress.itemID === itemID)
  return isOurs ? <AddItemForm /> : <FinishItem itemID={itemID} />
}
