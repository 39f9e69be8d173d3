import { IconDotsVertical, IconEyeOff, IconPencil, IconShare2, IconTag, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import * as ui from '#messages/ui.ts'
import { itemAddress } from '#web/lib/share-link.ts'
import list from '#web/ui/choice-list.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { useShare } from '#web/ui/share-button.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { type Change, type OwnItem, useItemChange, whyFixed } from './item-management.ts'
import onPhoto from '#web/ui/photo-action.module.css'
import { editPath } from './edit-path.ts'
import { myShopQuery } from './queries.ts'

/** The actions of a seller for one of their items, as a menu on its tile. */
export const ItemMenu = ({ item }: { item: OwnItem }) => {
  const [open, setOpen] = useState<'menu' | 'delete'>()
  const change = useItemChange(item)
  const { data: shop } = useQuery(myShopQuery)
  const { share, dialog } = useShare()
  const close = () => setOpen(undefined)
  const choose = (chosen: Change) => {
    close()
    if (!change.isPending) change.mutate(chosen)
  }
  const why = whyFixed(item)
  const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <button
        type="button"
        className={`grid centred width-48 height-48 radius-full ${onPhoto.button}`}
        data-at="caption"
        aria-label={m.manage(item.name)}
        aria-haspopup="dialog"
        aria-busy={change.isPending || undefined}
        onClick={() => setOpen('menu')}
      >
        <IconDotsVertical {...icon} />
      </button>
      <Dialog open={open === 'menu'} onClose={close} title={item.name} size="small">
        {why !== undefined && <p className="muted pretty">{why}</p>}
        <div className={list.choices}>
          {item.actions.includes('edit') && (
            <Link to={editPath(item)} className={list.choice}>
              <IconPencil {...icon} />
              {item.status === 'draft' ? m.finishListing : m.edit}
            </Link>
          )}
          {shop && item.status !== 'draft' && (
            <button
              type="button"
              className={list.choice}
              onClick={() => {
                close()
                void share({ title: item.name, url: itemAddress(item.itemID, shop) })
              }}
            >
              <IconShare2 {...icon} />
              {ui.share}
            </button>
          )}
          {item.actions.includes('withdraw') && (
            <button type="button" className={list.choice} onClick={() => choose('withdraw')}>
              <IconEyeOff {...icon} />
              {m.withdraw}
            </button>
          )}
          {item.actions.includes('relist') && (
            <button type="button" className={list.choice} onClick={() => choose('relist')}>
              <IconTag {...icon} />
              {m.relist}
            </button>
          )}
          {item.actions.includes('delete') && (
            <button type="button" className={list.choice} onClick={() => setOpen('delete')}>
              <IconTrash {...icon} />
              {common.deleteButton}
            </button>
          )}
        </div>
      </Dialog>
      <DeleteItemDialog
        open={open === 'delete'}
        item={item}
        busy={change.isPending}
        onYes={() => choose('delete')}
        onNo={close}
      />
      {dialog}
    </>
  )
}
