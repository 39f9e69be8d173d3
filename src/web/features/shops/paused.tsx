import { IconPlayerPause } from '@tabler/icons-react'
import { Link } from 'react-router'
import * as m from '#messages/shops.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import classes from './paused.module.css'

type Pause = NonNullable<ReplyOf<'GET store/get_shop_details'>['paused']>

const ends = ({ until }: Pause) => (until === null ? m.pausedForGood : m.pausedUntil(dateInWords(until)))

/** Instead of the items of a paused shop. */
export const PausedShop = ({ pause }: { pause: Pause }) => (
  <EmptyState large text={m.shopPaused} hint={ends(pause)} />
)

/** For the owner. */
export const PausedNotice = ({ pause }: { pause: Pause }) => (
  <div className={classes.notice}>
    <IconPlayerPause size={24} stroke={1.75} aria-hidden />
    <div>
      <strong>{m.yourShopPaused}</strong>
      <p>{ends(pause)}</p>
      <p>{m.yourShopPausedHint}</p>
      <Link to="/decisions">{m.seeWhyPaused}</Link>
    </div>
  </div>
)
