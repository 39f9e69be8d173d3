import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from '#web/lib/router.tsx'
import { isNotFound } from '#web/lib/api-error.ts'
import * as m from '#messages/listings.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { AddItemForm } from './add-item/add-item-form.tsx'
import { FinishItem } from './add-item/finish-item.tsx'
import { myShopQuery } from './queries.ts'
import { itemsNow, mayHaveForm, useIsLoaded } from './sending/item-store.ts'

/** Lists items one after another. `?item=` names a draft to finish. */
export const AddItemPage = () => {
  const shop = useQuery(myShopQuery)
  const itemID = useSearchParams()[0].get('item')
  const isLoaded = useIsLoaded()
  const [hasToLoad] = useState(() => itemID !== null || mayHaveForm())
  if (isNotFound(shop.error)) return <Navigate to="/shop/create" replace />
  if (hasToLoad && !isLoaded) return <PageTitle title={m.addTitle} />
  return itemID === null ? <AddItemForm /> : <BegunItem key={itemID} itemID={itemID} />
}

/** A draft of this device continues in its form, which still has the photos. */
const BegunItem = ({ itemID }: { itemID: string }) => {
  const [own] = useState(() => itemsNow().find((item) => item.face === 'form' && item.itemID === itemID)?.id)
  return own ? <AddItemForm begun={own} /> : <FinishItem itemID={itemID} />
}
