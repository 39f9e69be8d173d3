import { z } from 'zod'
import { maxCoversShown, maxItemsOfDrop } from '#domain/drops.ts'
import { calls } from './define.ts'
import { Done, countShown, id, line, listOf, price, size, time } from './fields.ts'
import { colour } from './item-facts.ts'
import { Photo } from './photo.ts'
import * as rules from './rules.ts'

/** Nothing of an item is public before the minute, but its first colour. */
export const PublicDrop = z.object({
  dropID: id,
  title: z.string(),
  opensAt: time,
  /** Null before its minute. */
  openedAt: time.nullable(),
  /** How many items appear, or have appeared. */
  items: countShown(maxItemsOfDrop),
  /** After its minute: how many of them can still be bought. */
  free: countShown(maxItemsOfDrop),
  /** Before its minute: the colours of its covers, at most 24. Null without a colour. */
  covers: z.array(colour.nullable()).max(maxCoversShown),
})

const OwnDrop = z.object({
  dropID: id,
  title: z.string(),
  opensAt: time,
  items: z.array(z.object({ itemID: id, name: z.string(), price, size, image: Photo.nullable() })),
})

const opensAt = z.iso.datetime('This is not a time')
const items = (message: string) =>
  listOf(id, maxItemsOfDrop, `A drop has at most ${maxItemsOfDrop} pieces`).refine(
    (ids) => ids.length > 0,
    message,
  )
const ofDrop = { dropID: id }
const changeErrors = ['not_found', 'drop_over', 'too_many_tries'] as const

/** Drops: drafts that a seller has prepared appear together at a minute. */
export const drops = calls({
  'GET store/get_drop': {
    summary:
      'The drop of a shop that is to come, or the one that opened within a day. Before its minute nothing of its items is told but their number and colours',
    who: ['buyer', 'seller'],
    input: z.object({ shopID: id }),
    reply: z.object({ drop: PublicDrop.nullable() }),
  },
  'GET store/get_own_drop': {
    summary: "The signed-in seller's drop that is to come, with its items",
    who: ['seller'],
    helpers: true,
    reply: z.object({ drop: OwnDrop.nullable() }),
  },
  'POST store/set_drop': {
    summary:
      'Let complete drafts appear together, at a minute within 14 days. Followers are notified that it is set, a day before at the earliest, and at the minute. A shop has one at a time',
    who: ['seller'],
    helpers: true,
    input: z.object({ title: line(rules.saleTitle), opensAt, itemIDs: items('Choose a piece') }),
    reply: z.object({ response: z.string(), ...ofDrop }),
    errors: [
      'shop_missing',
      'shop_paused',
      'shop_away',
      'not_found',
      'drop_time',
      'drop_set_already',
      'item_not_draft',
      'item_unfinished',
      'item_taken_down',
      'in_drop',
      'in_live_sale',
      'too_many_tries',
    ],
  },
  'POST store/move_drop': {
    summary: 'Let a drop open at another minute. Followers who know of it are notified',
    who: ['seller'],
    helpers: true,
    input: z.object({ ...ofDrop, opensAt }),
    reply: Done,
    errors: [...changeErrors, 'drop_time'],
  },
  'POST store/leave_drop': {
    summary: 'Take items out of a drop. They are drafts as before. The last one cannot leave it',
    who: ['seller'],
    helpers: true,
    input: z.object({ ...ofDrop, itemIDs: items('Choose a piece') }),
    reply: Done,
    errors: [...changeErrors, 'drop_empty'],
  },
  'POST store/cancel_drop': {
    summary:
      'Cancel a drop. Its items are drafts as before, and followers who know of it are notified. Repeating it is not an error',
    who: ['seller'],
    helpers: true,
    input: z.object(ofDrop),
    reply: Done,
    errors: changeErrors,
  },
})
