import { IconMapPin } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from '#web/lib/router.tsx'
import { cheapMaxPrice, formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FeedItemTile } from '#web/ui/feed-item-tile.tsx'
import { rowPhotoSizes, TileRow } from '#web/ui/tile-row.tsx'
import { useLocationDialog } from '#web/ui/use-location-dialog.tsx'
import type { TileAction } from '../feed-grid.tsx'
import type { FeedItem } from '../feed-query.ts'
import classes from './rail.module.css'
import { useNotForMe } from './use-not-for-me.ts'

type Reply = ReplyOf<'GET homepage/rails'>
type Kind = Reply['rails'][number]['kind'] | 'opened'

const nearKm = 25

const nameOf = (kind: Kind, { sizes, shop }: Reply): string =>
  ({
    followed: m.railFollowed,
    near: m.railNear,
    today: m.railToday,
    cheap: m.railCheap(formatPesos(cheapMaxPrice)),
    shop: m.railShop(shop?.shopName ?? ''),
    taste: m.railTaste,
    size: m.railSize(sizes.join(', ')),
    new_shops: m.railNewShops,
    opened: m.railOpened,
  })[kind]

/** The address of "See all". `taste` has none, because a search for all of its tags would find too little. */
const addressOf = (kind: Kind, { sizes, shop }: Reply): string | undefined =>
  ({
    followed: '/following',
    near: `/search?withinKm=${nearKm}&sort=newest`,
    today: '/search?sort=newest',
    cheap: `/search?maxPrice=${cheapMaxPrice}&sort=newest`,
    shop: `/shop/${shop?.shopID}`,
    taste: undefined,
    size: `/search?${new URLSearchParams([...sizes.map((size) => ['size', size]), ['sort', 'newest']])}`,
    new_shops: '/shops',
    opened: undefined,
  })[kind]

interface RailProps {
  kind: Kind
  items: FeedItem[]
  reply: Reply
  action: TileAction | undefined
  onClear: () => void
}

/** Counted by the server for the figures. Nobody waits for it, and nothing is lost without it. */
const countOpened = (kind: Exclude<Kind, 'opened'>, target: EventTarget): void => {
  if (target instanceof Element && target.closest('a'))
    api('POST homepage/rail_opened', { kind }).catch(() => undefined)
}

/** Takes the item from the home. The focus goes to the same button of the next tile. */
const NotForMe = ({ item }: { item: FeedItem }) => {
  const hide = useNotForMe()
  return (
    <button
      type="button"
      className="small medium muted height-44"
      aria-label={m.notForMeOf(item.item_name)}
      onClick={({ currentTarget }) => {
        const tile = currentTarget.closest('li')
        const next = tile?.nextElementSibling ?? tile?.previousElementSibling
        next?.querySelector<HTMLElement>(':scope > button')?.focus()
        void hide(item.item_id)
      }}
    >
      {m.notForMe}
    </button>
  )
}

/** A titled row of items between stretches of the grid. */
export const Rail = ({ kind, items, reply, action, onClear }: RailProps) => {
  const id = useId()
  if (items.length === 0) return <NearInvitation />
  const address = addressOf(kind, reply)
  const learns = kind === 'taste' && reply.byBehaviour
  return (
    <section className={`clip ${classes.rail}`} aria-labelledby={id} data-learns={learns || undefined}>
      <div className={`row gap-10 height-44 ${classes.head}`}>
        {kind === 'shop' && reply.shop && (
          <Avatar name={reply.shop.shopName} photo={reply.shop.photo} size="small" />
        )}
        <h2 id={id}>{nameOf(kind, reply)}</h2>
        {address && (
          <Link to={address} aria-describedby={id}>
            {common.seeAll}
          </Link>
        )}
        {kind === 'opened' && (
          <button type="button" onClick={onClear}>
            {m.clearList}
          </button>
        )}
      </div>
      <div onClickCapture={(event) => kind !== 'opened' && countOpened(kind, event.target)}>
        <TileRow label={nameOf(kind, reply)} six>
          {items.map((item) => (
            <FeedItemTile
              key={item.item_id}
              item={item}
              action={action?.(item, items)}
              below={learns && <NotForMe item={item} />}
              sizes={rowPhotoSizes}
              narrow
            />
          ))}
        </TileRow>
      </div>
    </section>
  )
}

const NearInvitation = () => {
  const { ask, dialog } = useLocationDialog()
  const id = useId()
  return (
    <section
      className={`grid gap-8 centre radius-large balance centred-items ${classes.invitation}`}
      aria-labelledby={id}
    >
      <IconMapPin size={32} stroke={1.5} aria-hidden />
      <h2 id={id}>{m.railNear}</h2>
      <p>{m.nearInvitation}</p>
      <Button variant="ink" onClick={ask}>
        {m.sayWhereYouAre}
      </Button>
      {dialog}
    </section>
  )
}
