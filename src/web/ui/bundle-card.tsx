import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/bundles.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import classes from './bundle-card.module.css'
import { Photo } from './photo.tsx'
import { Rail } from './rail.tsx'

export type Bundle = NonNullable<ReplyOf<'GET homepage/get_bundle'>['bundle']>
export type BundleItem = Bundle['hanging'][number]

interface Rule {
  items: number
  price: number | null
  percent: number | null
}

/** "3 for ₱500". */
export const ruleInWords = ({ items, price, percent }: Rule): string =>
  percent === null ? m.forPrice(items, formatPesos(price ?? 0)) : m.fromItems(percent, items)

const missingInWords = ({ more, saves }: Bundle): string | undefined =>
  more === null || saves === null ? undefined : m.missing(more, formatPesos(saves))

const maxHung = 3

/** What hangs in the cart and the box already, and how many places are free. */
const Hung = ({ bundle, item }: { bundle: Bundle; item?: ReactNode }) => {
  const free = Math.min(bundle.more ?? 0, maxHung - (item ? 1 : 0))
  const room = maxHung - free - (item ? 1 : 0)
  return (
    <div className="rigid" aria-hidden>
      <Rail>
        {[
          ...(room > 0 ? bundle.hanging.slice(-room) : []).map(({ itemID, image }) => (
            <div key={itemID} className="width-48">
              <Photo photo={image ?? undefined} sizes="48px" alt="" />
            </div>
          )),
          ...(item
            ? [
                <div key="this" className="width-48">
                  {item}
                </div>,
              ]
            : []),
          ...Array.from({ length: free }, (_, n) => (
            <div key={n} className={`portrait width-48 radius-medium ${classes.vacant}`} />
          )),
        ]}
      </Rail>
    </div>
  )
}

interface OthersProps {
  bundle: Bundle
  action?: (item: BundleItem) => ReactNode
}

const Others = ({ bundle, action }: OthersProps) => (
  <ul className="flex gap-8 align-start scroll-x scroll-bare" aria-label={m.others(ruleInWords(bundle))}>
    {bundle.others.map((item) => (
      <li key={item.itemID} className={`stack gap-4 ${classes.other}`}>
        <Link to={`/item/${item.itemID}`} className="block plain inherit">
          <Photo photo={item.image ?? undefined} sizes="84px" alt={item.name} />
          <span className="block small medium mt-4">{formatPesos(item.price)}</span>
        </Link>
        {action?.(item)}
      </li>
    ))}
  </ul>
)

interface BundleCardProps {
  bundle: Bundle
  /** The item of the page, as a photo: the card counts it as if it were in the cart. */
  item?: ReactNode
  /** What can be done with the others. */
  action?: (item: BundleItem) => ReactNode
}

/** What several items of a shop cost together, and what is missing. Nothing where no bundle can be made. */
export const BundleCard = ({ bundle, item, action }: BundleCardProps) => {
  const { saved, hanging, count, storeID } = bundle
  const missing = missingInWords(bundle)
  if (saved === 0 && missing === undefined) return null
  const rule = ruleInWords(bundle)
  const title = item ? rule : saved > 0 ? m.youSave(rule, formatPesos(saved)) : missing
  return (
    <section className={`stack gap-12 pad-16 radius-large ${classes.card}`} aria-label={rule}>
      <div className="row wrap gap-12 between">
        <div className={classes.words}>
          <h2 className="large bold">{title}</h2>
          {!item && saved === 0 && <p className="small muted">{m.anyItems(rule)}</p>}
          {item && hanging.length > 0 && <p className="small muted">{m.hanging(hanging.length)}</p>}
          {item && saved > 0 && <p className="small semibold">{m.withThis(formatPesos(saved))}</p>}
          {(item || saved > 0) && missing !== undefined && <p className="small semibold">{missing}</p>}
          {saved > 0 && !item && <p className="small muted">{m.takeOut}</p>}
        </div>
        <Hung bundle={bundle} item={item} />
      </div>
      {bundle.others.length > 0 && (missing !== undefined || item) && (
        <>
          <div className="row gap-12 between">
            <h3 className="small semibold">{m.others(rule)}</h3>
            <Link to={`/shop/${storeID}`} className="small semibold">
              {m.all(count)}
            </Link>
          </div>
          <Others bundle={bundle} {...(action && { action })} />
        </>
      )}
    </section>
  )
}
