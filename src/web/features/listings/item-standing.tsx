import {
  IconBeach,
  IconClock,
  IconEyeOff,
  IconShoppingBagCheck,
  IconTag,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { dayInWords } from '#web/lib/day-in-words.ts'
import type { Item } from './item-query.ts'
import classes from './item-standing.module.css'

type Status = Item['status']

/** The label on the photos of an item that cannot be bought. */
export const standingBadge: Record<Status, string | undefined> = {
  for_sale: undefined,
  held: common.statusHeld,
  sold: common.statusSold,
  withdrawn: common.statusUnavailable,
  draft: m.statusDraft,
}

const standings: Record<Exclude<Status, 'for_sale'>, { icon: TablerIcon; text: string; hint: string }> = {
  held: {
    icon: IconClock,
    text: m.standingHeld,
    hint: m.standingHeldHint,
  },
  sold: {
    icon: IconShoppingBagCheck,
    text: m.standingSold,
    hint: m.standingSoldHint,
  },
  withdrawn: {
    icon: IconEyeOff,
    text: m.standingWithdrawn,
    hint: m.standingWithdrawnHint,
  },
  draft: {
    icon: IconTag,
    text: m.standingDraft,
    hint: m.standingDraftHint,
  },
}

/** For its seller. */
const takenDownByUs = {
  icon: IconEyeOff,
  text: m.takenDownByUs,
  hint: <Link to="/decisions">{m.takenDownByUsHint}</Link>,
}

/** Says why an item cannot be bought; nothing if it can. */
export const ItemStanding = ({
  item: { status, takenDown, awayUntil },
}: {
  item: Pick<Item, 'status' | 'takenDown' | 'awayUntil'>
}) => {
  if (status === 'for_sale') return null
  const {
    icon: Icon,
    text,
    hint,
  } = takenDown
    ? takenDownByUs
    : awayUntil
      ? { icon: IconBeach, text: m.awayUntil(dayInWords(awayUntil)), hint: m.awayHint }
      : standings[status]
  return (
    <output className={`flex gap-12 align-start pad-14-16 on-linen radius-medium ${classes.standing}`}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <span>
        <strong>{text}</strong>
        <span className="muted">{hint}</span>
      </span>
    </output>
  )
}
