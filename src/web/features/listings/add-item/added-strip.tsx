import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '#web/lib/router.tsx'
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
    <div className={`row gap-12 mb-16 radius-medium pad-8 ${classes.strip}`}>
      <div className="rigid width-48 height-48 on-linen radius-small clip">
        {last.cover && (
          <BlobPhoto blob={last.cover} className={`block full full-height ${classes.image}`} alt="" />
        )}
      </div>
      <div className="grow min-0 line-135">
        <p className="row gap-6 semibold">
          <IconCircleCheck className="teal" size={18} aria-hidden />
          <span className="ellipsis">{last.name}</span>
        </p>
        <p className="small numbers">
          {formatPesos(last.price)} · {m.addedCount(items.length)}
        </p>
      </div>
      <Link to={`/item/${last.itemID}`} className="grid centred rigid height-48 pad-0-8 semibold teal">
        {m.seeItem}
      </Link>
    </div>
  )
}
