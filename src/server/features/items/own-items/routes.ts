import type { z } from 'zod'
import { type OwnItem, ownItems as calls } from '#contract/own-items.ts'
import { actionsFor } from '#domain/item-actions.ts'
import { toPesos } from '#domain/money.ts'
import type { Register } from '../../../platform/http/register.ts'
import { toCover } from '../listings/presenter.ts'
import { toWas } from '../listings/was.ts'
import type { OwnItemRow } from './queries.ts'
import type { OwnItems } from './service.ts'

const toOwnItem = (row: OwnItemRow): z.output<typeof OwnItem> => ({
  itemID: row.id,
  name: row.name,
  price: toPesos(row.price_centavos),
  ...toWas(row),
  size: row.size,
  condition: row.condition,
  status: row.availability,
  image: toCover(row),
  photos: row.photos,
  photosExpected: row.photos_expected,
  views: row.views,
  viewedAt: row.viewed_at?.toISOString() ?? null,
  saves: row.saves,
  createdAt: row.created_at.toISOString(),
  listedAt: row.listed_at?.toISOString() ?? null,
  actions: actionsFor(row.availability, row.taken_down),
  ...(row.taken_down && { takenDown: true as const }),
})

export const ownItemRoutes = (register: Register, items: OwnItems): void =>
  register(calls, {
    'GET store/get_own_items': async ({ caller, input }) => {
      const { rows, ...page } = await items.list(caller, input)
      return { ...page, items: rows.map(toOwnItem) }
    },
    'GET store/get_own_item_counts': async ({ caller }) => ({ counts: await items.counts(caller) }),
    'POST store/duplicate_item': async ({ caller, input: { itemID, clientID } }) => ({
      generatedID: await items.duplicate(caller, itemID, clientID),
    }),
  })
