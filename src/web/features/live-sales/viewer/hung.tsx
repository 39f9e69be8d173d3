import { IconClockPause } from '@tabler/icons-react'
import { Link } from '#web/lib/router.tsx'
import * as m from '#messages/live-viewer.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { LiveItem } from '../sale-stream.ts'
import classes from './live-page.module.css'

interface HungProps {
  item: LiveItem
  large?: boolean
  isOwn?: boolean
  /** Whether it is the one that is shown now, beside another that the viewer chose. */
  isNow?: boolean
}

const badgeOf = ({ state, holder }: LiveItem): string | undefined => {
  if (state === 'sold') return m.sold
  if (state !== 'claimed') return undefined
  return holder === null ? m.onHold : m.onHoldFor(holder)
}

/** An item on a hanger, with its number on a swing tag. The smaller one leads to itself. */
export const Hung = ({ item, large = false, isOwn = false, isNow = false }: HungProps) => {
  const badge = isOwn ? undefined : badgeOf(item)
  const content = (
    <>
      {/* With the key a new item slides in. */}
      <div key={item.itemID} className={`relative ${classes.photo}`}>
        <Photo
          photo={item.image ?? undefined}
          sizes={large ? '(min-width: 900px) 400px, 76vw' : '(min-width: 900px) 320px, 76vw'}
          alt=""
          priority={large}
        />
        {large && badge && (
          <span
            className={`tint-wait inline-row gap-6 align-center body semibold radius-small absolute ${classes.badge}`}
          >
            <IconClockPause size={18} stroke={1.75} aria-hidden />
            {badge}
          </span>
        )}
        {isNow && (
          <span
            className={`tint-wait inline-row gap-6 align-center body semibold radius-small absolute ${classes.badge}`}
          >
            {m.nowShown}
          </span>
        )}
      </div>
      <span
        className={`grid centred small semibold radius-medium tint-label absolute ${classes.tag}`}
        data-yours={isOwn || undefined}
      >
        <span>{m.no}</span>
        <b>{item.number}</b>
      </span>
    </>
  )
  if (large) return <div className={`rigid plain relative inherit ${classes.hung}`}>{content}</div>
  return (
    <Link
      className={`rigid plain relative inherit ${classes.hung}`}
      to={isNow ? '?' : `?no=${item.number}`}
      replace
      aria-label={isNow ? m.nowShown : `${m.numbered(item.number)}, ${item.name}`}
    >
      {content}
    </Link>
  )
}
