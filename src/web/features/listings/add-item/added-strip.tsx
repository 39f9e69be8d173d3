import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/listings.tsx'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import classes from './added-strip.module.css'

export interface AddedItem {
  itemID: string
  name: string
  price: number
  cover: Blob | undefined
}

/** The item that was just listed, and the number of items listed on this visit. */
export const AddedStrip = ({ items }: { items: AddedItem[] }) => {
  const [last] = items
  if (!last) return null
  return (
    <div className={classes.strip}>
      <div className={classes.photo}>
        {last.cover && <BlobPhoto blob={last.cover} className={classes.image} alt="" />}
      </div>
      <div className={classes.words}>
        <p className={classes.name}>
          <IconCircleCheck size={18} aria-hidden />
          <span>{last.name}</span>
        </p>
        <p className={classes.more}>
          {formatPesos(last.price)} · {m.addedCount(items.length)}
        </p>
      </div>
      <Link to={`/item/${last.itemID}`} className={classes.see}>
        {m.seeItem}
      </Link>
    </div>
  )
}
