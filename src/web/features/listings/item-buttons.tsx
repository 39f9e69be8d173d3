import { IconEyeOff, IconPencil, IconTag, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, navigate } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { inApp } from '#web/lib/in-app.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { useItemChange, whyFixed } from './item-management.ts'
import classes from './item-management.module.css'
import type { Item } from './item-query.ts'
import { editPath } from './edit-path.ts'
import { myShopQuery } from './queries.ts'
import { StoryButton } from './story-button.tsx'

const pencil = <IconPencil size={20} stroke={1.75} aria-hidden />

const offered = new Set<Item['status']>(['for_sale', 'held'])

/** The actions of a seller on the page of their own item; nothing for other items. */
export const ItemButtons = ({ item }: { item: Item }) => {
  const { data: shop } = useQuery(myShopQuery)
  return shop?.shopID === item.storeID ? <OwnItemButtons item={item} /> : null
}

const OwnItemButtons = ({ item }: { item: Item }) => {
  const [asking, setAsking] = useState(false)
  const change = useItemChange(item, () => navigate('/shop', { replace: true }))
  const why = whyFixed(item)
  const busy = change.isPending
  return (
    <section className={`column gap-10 mt-20 ${classes.manage}`} aria-label={m.manageThis}>
      <div className={`flex wrap gap-8 ${classes.buttons}`}>
        {item.actions.includes('edit') ? (
          <Button to={editPath(item)} leftSection={pencil}>
            {item.status === 'draft' ? m.finishListing : m.edit}
          </Button>
        ) : (
          <Button disabled leftSection={pencil}>
            {m.edit}
          </Button>
        )}
        {item.actions.includes('relist') ? (
          <Button
            variant="default"
            leftSection={<IconTag size={20} stroke={1.75} aria-hidden />}
            loading={busy && change.variables === 'relist'}
            onClick={() => busy || change.mutate('relist')}
          >
            {m.relist}
          </Button>
        ) : (
          item.status !== 'draft' && (
            <Button
              variant="default"
              leftSection={<IconEyeOff size={20} stroke={1.75} aria-hidden />}
              disabled={!item.actions.includes('withdraw')}
              loading={busy && change.variables === 'withdraw'}
              onClick={() => busy || change.mutate('withdraw')}
            >
              {m.withdraw}
            </Button>
          )
        )}
        <Button
          variant="default"
          leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
          disabled={!item.actions.includes('delete')}
          onClick={() => setAsking(true)}
        >
          {common.deleteButton}
        </Button>
        {offered.has(item.status) && !inApp && <StoryButton item={item} />}
      </div>
      {why !== undefined && (
        <p className={`muted pretty ${classes.why}`}>
          {why} {item.status === 'held' && <Link to="/ticketcenter">{common.seeYourTickets}</Link>}
        </p>
      )}
      <DeleteItemDialog
        open={asking}
        item={item}
        busy={busy}
        onYes={() => busy || change.mutate('delete', { onSettled: () => setAsking(false) })}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}
