import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/router.tsx'
import * as m from '#messages/discovery.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { Photo } from '#web/ui/photo.tsx'
import { Rail } from '#web/ui/rail.tsx'
import { feedQuery } from './feed-query.ts'
import classes from './band.module.css'

/** The number of photos. A phone shows fewer. */
const hangers = 5

/** The top of the home: how much there is, and new items on the rail. Without the counts it has only a title. */
export const Band = () => {
  const { data } = useQuery({ ...callQuery('GET homepage/rack'), staleTime: 60_000 })
  const { data: feed } = useInfiniteQuery(feedQuery)
  const below = new Set(feed?.pages[0]?.items.map(({ item_id }) => item_id))
  // Prefers items that the grid below does not show first.
  const hung = data?.items.toSorted((a, b) => Number(below.has(a.item_id)) - Number(below.has(b.item_id)))
  const count = data?.total ?? data?.moreThan
  return (
    <div className={`grid mb-20 radius-large clip ${classes.band}`}>
      <div className={`column align-start ${classes.words}`}>
        {data !== undefined && data.newToday > 0 && (
          <p className={`small bold accent ${classes.today}`}>{m.rackToday(data.newToday)}</p>
        )}
        <p className={`bold line-12 tight balance text-section ${classes.count}`}>
          {count ? m.rackCount(count, data?.total === null, data?.shops ?? 0) : m.homeTitle}
        </p>
        <Link
          to="/search?sort=newest"
          className={`grid centred semibold plain radius-full tint-ink ${classes.link}`}
        >
          {m.rackLink}
        </Link>
      </div>
      <div className={classes.rail}>
        <Rail>
          {Array.from({ length: hangers }, (_, n) => (feed ? hung?.[n] : undefined)).map((item, n) =>
            item ? (
              <Link key={item.item_id} to={`/item/${item.item_id}`} aria-label={item.item_name}>
                <Photo photo={item.images[0]} sizes="(min-width: 1224px) 132px, 72px" alt="" priority />
              </Link>
            ) : (
              <div key={n} className={`radius-medium ${classes.vacant}`} />
            ),
          )}
        </Rail>
      </div>
    </div>
  )
}
