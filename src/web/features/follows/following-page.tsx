import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/router.tsx'
import { maxNewCounted } from '#domain/follows.ts'
import * as m from '#messages/follows.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/call-query.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFollow } from './use-follow.ts'

type FollowedShop = ReplyOf<'GET homepage/get_followed_shops'>['shops'][number]

const photoSizes = '(min-width: 600px) 187px, 31vw'

/** The shops that the buyer follows, with what is new in each. */
export const FollowingPage = () => {
  const query = useInfiniteQuery(pagedQuery('GET homepage/get_followed_shops'))
  const shops = query.data?.pages.flatMap((page) => page.shops)
  const skeleton = (
    <ul className="stack gap-24" aria-label={m.following} aria-busy>
      {Array.from({ length: 3 }, (_, index) => (
        <li key={index} aria-hidden>
          <Skeleton height={220} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <PageTitle title={m.following} />
      <QueryState
        query={query}
        skeleton={skeleton}
        empty={
          shops?.length === 0 && (
            <EmptyState
              large
              text={m.empty}
              hint={m.emptyHint}
              action={<Button to="/shops">{m.findShops}</Button>}
            />
          )
        }
      >
        {() => (
          <ul className="stack gap-24" aria-label={m.following}>
            {shops?.map((shop) => (
              <ShopRow key={shop.shopID} shop={shop} />
            ))}
          </ul>
        )}
      </QueryState>
      <NextPage query={query} />
    </>
  )
}

const whatIsNew = ({ newItems, seenAt }: FollowedShop): string => {
  const day = dateInWords(seenAt)
  return newItems === 0 ? m.nothingNew(day) : m.newSince(m.newItems(newItems, newItems >= maxNewCounted), day)
}

const ShopRow = ({ shop }: { shop: FollowedShop }) => {
  const notice = useNotice()
  const { mutate } = useFollow(shop.shopID)
  const unfollow = () =>
    mutate(false, {
      onSuccess: () =>
        void notice.success(m.unfollowed, undefined, { label: m.undo, run: () => mutate(true) }),
    })
  return (
    <li className="stack gap-12 min-0">
      <div className="row gap-12 min-0">
        <Avatar name={shop.shopName} photo={shop.photo} />
        <div className="grow min-0">
          <p className="row gap-4 semibold">
            <Link to={`/shop/${shop.shopID}`} className="ellipsis ink">
              {shop.shopName}
            </Link>
            {shop.verified && <IconRosetteDiscountCheckFilled className="rigid teal" size={18} aria-hidden />}
          </p>
          <p className="small muted">{whatIsNew(shop)}</p>
        </div>
        <Button
          variant="default"
          size="sm"
          className="rigid"
          onClick={unfollow}
          aria-label={m.followingNamed(shop.shopName)}
        >
          {m.following}
        </Button>
      </div>
      {shop.images.length > 0 && (
        <Link
          to={`/shop/${shop.shopID}`}
          className="grid gap-2 radius-medium clip"
          style={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', maxWidth: 560 }}
          tabIndex={-1}
          aria-hidden
        >
          {shop.images.map((image, index) => (
            // Two items may have the same photo.
            <span key={`${index} ${image.link}`} className="block portrait clip">
              <Photo photo={image} sizes={photoSizes} alt="" />
            </span>
          ))}
        </Link>
      )}
    </li>
  )
}
