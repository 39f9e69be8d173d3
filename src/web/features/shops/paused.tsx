import { IconBeach, IconPlayerPause } from '@tabler/icons-react'
import { Link } from '#web/lib/router.tsx'
import * as m from '#messages/shops.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { dayInWords } from '#web/lib/day-in-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Pause = NonNullable<ReplyOf<'GET store/get_shop_details'>['paused']>

const ends = ({ until }: Pause) => (until === null ? m.pausedForGood : m.pausedUntil(dateInWords(until)))

/** Instead of the items of a paused shop. */
export const PausedShop = ({ pause }: { pause: Pause }) => (
  <EmptyState large text={m.shopPaused} hint={ends(pause)} />
)

/** The day on which a shop on vacation is back, instead of its items. */
export const AwayShop = ({ until }: { until: string }) => (
  <EmptyState large text={m.awayUntil(dayInWords(until))} hint={m.awayHint} />
)

/** For the owner. */
export const PausedNotice = ({ pause }: { pause: Pause }) => (
  <div className="flex gap-12 align-start pad-14-16 on-linen radius-medium mb-20">
    <IconPlayerPause size={24} stroke={1.75} aria-hidden />
    <div>
      <strong>{m.yourShopPaused}</strong>
      <p>{ends(pause)}</p>
      <p>{m.yourShopPausedHint}</p>
      <Link to="/decisions">{m.seeWhyPaused}</Link>
    </div>
  </div>
)

export const AwayNotice = ({ until }: { until: string }) => (
  <div className="flex gap-12 align-start pad-14-16 on-linen radius-medium mb-20">
    <IconBeach size={24} stroke={1.75} aria-hidden />
    <div>
      <strong>{m.awayUntil(dayInWords(until))}</strong>
      <p>{m.vacationGoesOn}</p>
    </div>
  </div>
)
