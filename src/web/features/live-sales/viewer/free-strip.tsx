import { useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/live-viewer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { LiveItem } from '../sale-stream.ts'
import classes from './live-page.module.css'
import { type Rest, type Viewer, loginFor } from './own-query.ts'
import { RestOfItems } from './rest-of-items.tsx'
import type { Claiming } from './use-claim.ts'

interface FreeStripProps {
  slug: string
  items: LiveItem[]
  /** With those that the page does not have yet. */
  count: number
  viewer: Viewer
  claiming: Claiming
  rest: Rest
}

/** How many it shows at first. */
export const inStrip = 12

/** What was shown before and nobody has claimed. */
export const FreeStrip = ({ slug, items, count, viewer, claiming, rest }: FreeStripProps) => {
  const [all, setAll] = useState(false)
  return (
    <section className={classes.section}>
      <div className={`row gap-12 between ${classes.sectionTitle}`}>
        <h2>{m.shownBefore}</h2>
        {!all && count > 3 && (
          <Button variant="subtle" onClick={() => setAll(true)}>
            {m.allCount(count)}
          </Button>
        )}
      </div>
      <ul className={`grid gap-12 scroll-x ${classes.strip}`} data-all={all || undefined}>
        {(all ? items : items.slice(0, inStrip)).map((item) => (
          <li key={item.itemID}>
            <Link
              className="block relative"
              to={`?no=${item.number}`}
              replace
              aria-label={`${m.numbered(item.number)}, ${item.name}`}
            >
              <Photo photo={item.image ?? undefined} sizes="116px" alt="" />
              <span className={`body bold numbers radius-small tint-label absolute ${classes.smallNumber}`}>
                {item.number}
              </span>
            </Link>
            <p className={`nowrap pad-8-0 ${classes.smallFacts}`}>
              <b>{formatPesos(item.price)}</b> {item.size}
            </p>
            {viewer === 'visitor' && (
              <Button
                variant="default"
                fullWidth
                to={loginFor(`/live/${slug}?no=${item.number}`)}
                aria-label={m.mineNumber(item.number)}
              >
                {m.mine}
              </Button>
            )}
            {viewer === 'buyer' && (
              <Button
                variant="default"
                fullWidth
                aria-label={m.mineNumber(item.number)}
                loading={claiming.pendingID === item.itemID}
                onClick={() => claiming.claim(item)}
              >
                {m.mine}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {all && <RestOfItems rest={rest} />}
    </section>
  )
}
