import { useQuery } from '@tanstack/react-query'
import { IconArrowRight, IconMapPin, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useContext, useState } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { openedItems } from '#web/lib/kept-list.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FeedItemTile } from '#web/ui/feed-item-tile.tsx'
import { OwnPlace } from '#web/ui/own-place.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { rowPhotoSizes, TileRow } from '#web/ui/tile-row.tsx'
import { useLocationDialog } from '#web/ui/use-location-dialog.tsx'
import type { FeedItem } from '../feed-query.ts'
import { RailSkeleton } from './rail-skeleton.tsx'
import classes from './rails.module.css'

type Reply = ReplyOf<'GET homepage/rails'>
type Kind = Reply['rails'][number]['kind'] | 'opened'

/** As in the rail of the server. */
const cheap = 200
/** A rail with fewer items is left out. */
const fewest = 4
const nearKm = 25
const staleMs = 5 * 60_000

const names = (sizes: Reply['sizes']): Record<Kind, string> => ({
  near: m.railNear,
  size: m.railSize(sizes.join(', ')),
  cheap: m.railCheap(formatPesos(cheap)),
  new_shops: m.railNewShops,
  opened: m.railOpened,
})

const addressOf = (kind: Exclude<Kind, 'opened'>, sizes: Reply['sizes']): string =>
  ({
    near: `/search?withinKm=${nearKm}&sort=newest`,
    size: `/search?${new URLSearchParams([...sizes.map((size) => ['size', size]), ['sort', 'newest']])}`,
    cheap: `/search?maxPrice=${cheap}&sort=newest`,
    new_shops: '/shops',
  })[kind]

/** Short lists above the grid, one at a time, so that the grid begins on the first screen. */
export const Rails = () => {
  const place = useContext(OwnPlace)
  const rails = useQuery({ ...callQuery('GET homepage/rails'), staleTime: staleMs })
  const [opened, setOpened] = useState(openedItems.read)
  const again = useQuery({
    ...callQuery('GET homepage/opened', { itemID: opened }),
    enabled: opened.length >= fewest,
    staleTime: staleMs,
  })
  const [chosen, setChosen] = useState<Kind>()
  if (rails.isPending || (again.isPending && again.isFetching)) return <RailSkeleton />
  if (!rails.data)
    return (
      <div className={classes.rails}>
        <ErrorState error={rails.error} onRetry={() => void rails.refetch()} retrying={rails.isFetching} />
      </div>
    )
  const { sizes } = rails.data
  const found = new Map<Kind, FeedItem[]>(rails.data.rails.map(({ kind, items }) => [kind, items]))
  if (opened.length >= fewest && again.data && again.data.items.length >= fewest)
    found.set('opened', again.data.items)
  // Buyers who did not say where they are get an invitation as the last one.
  if (place === null && !found.has('near')) found.set('near', [])
  const kinds = [...found.keys()]
  const [first] = kinds
  if (first === undefined) return null
  const open = chosen !== undefined && found.has(chosen) ? chosen : first
  const items = found.get(open) ?? []
  return (
    <section className={classes.rails} aria-label={m.railsLabel}>
      <Tabs
        label={m.railsLabel}
        look="chips"
        tabs={kinds.map((key) => ({ key, name: names(sizes)[key] }))}
        open={open}
        onOpen={setChosen}
      >
        {items.length === 0 ? (
          <NearInvitation />
        ) : (
          <TileRow label={names(sizes)[open]}>
            {items.map((item) => (
              <FeedItemTile key={item.item_id} item={item} sizes={rowPhotoSizes} narrow />
            ))}
            <li className={classes.last}>
              {open === 'opened' ? (
                <button
                  type="button"
                  onClick={() => {
                    openedItems.clear()
                    setOpened([])
                  }}
                >
                  <RoundIcon>
                    <IconTrash size={20} stroke={1.75} aria-hidden />
                  </RoundIcon>
                  {m.clearList}
                </button>
              ) : (
                <Link to={addressOf(open, sizes)}>
                  <RoundIcon>
                    <IconArrowRight size={20} stroke={1.75} aria-hidden />
                  </RoundIcon>
                  {common.seeAll}
                </Link>
              )}
            </li>
          </TileRow>
        )}
      </Tabs>
    </section>
  )
}

const RoundIcon = ({ children }: { children: ReactNode }) => <span className={classes.icon}>{children}</span>

const NearInvitation = () => {
  const { ask, dialog } = useLocationDialog()
  return (
    <div className={classes.invitation}>
      <IconMapPin size={28} stroke={1.5} aria-hidden />
      <p>{m.nearInvitation}</p>
      <Button variant="default" size="sm" onClick={ask}>
        {m.sayWhereYouAre}
      </Button>
      {dialog}
    </div>
  )
}
