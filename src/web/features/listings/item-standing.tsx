import { IconClock, IconEyeOff, IconShoppingBagCheck, IconTag, type TablerIcon } from '@tabler/icons-react'
import type { Item } from './item-query.ts'
import classes from './item-standing.module.css'

type Status = Item['status']

/** The word on the photo of a piece that cannot be bought. */
export const standingBadge: Record<Status, string | undefined> = {
  for_sale: undefined,
  held: 'On hold',
  sold: 'Sold',
  withdrawn: 'Unavailable',
  draft: 'Draft',
}

const standings: Record<Exclude<Status, 'for_sale'>, { icon: TablerIcon; text: string; hint: string }> = {
  held: {
    icon: IconClock,
    text: 'Someone is buying this piece',
    hint: 'It may come back for sale.',
  },
  sold: {
    icon: IconShoppingBagCheck,
    text: 'This piece is sold',
    hint: 'It was the only one of its kind.',
  },
  withdrawn: {
    icon: IconEyeOff,
    text: 'This piece is no longer for sale',
    hint: 'The shop took it back.',
  },
  draft: {
    icon: IconTag,
    text: 'This listing is not finished',
    hint: 'Buyers see it once all its photos are in.',
  },
}

/** Says why a piece cannot be bought; nothing while it can. */
export const ItemStanding = ({ status }: { status: Status }) => {
  if (status === 'for_sale') return null
  const { icon: Icon, text, hint } = standings[status]
  return (
    <output className={classes.standing}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <span>
        <strong>{text}</strong>
        <span className={classes.hint}>{hint}</span>
      </span>
    </output>
  )
}
