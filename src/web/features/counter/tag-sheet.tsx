import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/counter.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { itemAddress } from '#web/lib/share-link.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './price-tags.module.css'

export interface TagLook {
  size: 'hang' | 'sticker'
  price: boolean
  name: boolean
  saleNumber: boolean
}

/** On A4: hang tags on a sheet that lies, stickers on one that stands, to its edges. */
export const tagsOnPage: Record<TagLook['size'], number> = { hang: 10, sticker: 24 }

type Tag = ReplyOf<'POST store/make_tags'>['tags'][number]

interface TagSheetProps {
  tags: readonly Tag[]
  look: TagLook
  shop: { storeName: string; onWeb: boolean }
  label: string
}

/** A sheet of A4. Lengths are millimetres of the paper, which are shares of its width on the screen. */
export const TagSheet = ({ tags, look, shop, label }: TagSheetProps) => (
  <>
    <article className={classes.sheet} data-size={look.size} aria-label={label}>
      <ul className={classes.tags}>
        {tags.map((tag) => (
          <li key={tag.itemID} className={classes.tag}>
            <i className={classes.hole} aria-hidden />
            <p className={classes.shop}>{shop.storeName}</p>
            <QrCode
              className={classes.code}
              text={itemAddress(tag.itemID, shop)}
              label={m.codeOf(tag.name)}
            />
            <div className={classes.words}>
              {look.price && <p className={classes.price}>{formatPesos(tag.price)}</p>}
              <p className={classes.facts}>
                <b>{tag.size}</b> {m.numbered(tag.number)}
              </p>
              {look.name && <p className={classes.name}>{tag.name}</p>}
              {look.saleNumber && tag.saleNumber !== null && (
                <p className={classes.name}>{m.inLiveSale(tag.saleNumber)}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </article>
    <p className={classes.below}>
      <span>{label}</span>
      <span>{m.sheetFacts[look.size]}</span>
    </p>
  </>
)
