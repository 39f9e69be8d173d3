import { createHash } from 'node:crypto'
import { discovery as calls, railKinds } from '#contract/discovery.ts'
import { sizes } from '#domain/sizes.ts'
import { cheapMaxPrice, toCentavos } from '#domain/money.ts'
import { accountPhotoLink } from '#domain/photos.ts'
import { dayInManila, startOfDay } from '#domain/manila-days.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { createCache } from '../../../../platform/cache.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { serializerOf } from '../../../../platform/http/serialize.ts'
import { locationOfBuyer } from '../../../people/index.ts'
import { selectGarments } from '../feed/queries.ts'
import { spreadItems } from '../feed/spread.ts'
import type { Tastes } from '../feed/tastes.ts'
import { toFeedItem } from '../presenter.ts'
import type { RailFigures } from '../taste/rail-figures.ts'
import type { TasteRail } from '../taste/taste-rail.ts'
import {
  type Audience,
  type RailRow,
  countForSale,
  selectBelow,
  selectFollowedShops,
  selectInSizes,
  selectNear,
  selectOfNewShops,
  selectOfOneShop,
  selectOfShops,
  selectSince,
  selectToHang,
  selectWithTags,
} from './queries.ts'

/** A rail with fewer items is left out, unless it is of followed shops. */
const fewest = 4
/** Limits the cache. It has a rail for each location (to a kilometre) and each combination of style, sizes and tags. */
const maxKept = 1_000
/** A new item appears within this time. A sold one disappears at once. */
const ttlMs = 60_000
/** A size is the buyer's own if at least this many tenths of the items that they viewed and saved have it. */
const tenthsOfOwnSize = 3
/** The items sent for the band on top of the home page. It shows half of them, preferably none that the grid shows. */
const hung = 10
/** More are read than sent, to choose items of different kinds from. */
const readToHang = 40
/** What is new among the items of a taste, besides new shops. */
const newForTasteMs = 3 * 86_400_000
/** More items are not counted. */
const mostCounted = 10_000

/** A key of one length for any number of shops. */
const hashOf = (shopIDs: string[]): string =>
  createHash('sha256').update(shopIDs.toSorted().join()).digest('base64url')

const writeRails = serializerOf(calls['GET homepage/rails'].reply)
const writeRack = serializerOf(calls['GET homepage/rack'].reply)

/** The rails of a buyer's home screen. Each is one query at most, shared by all buyers for whom it is the same. */
export const createRails = (
  db: Db,
  events: Events,
  clock: Clock,
  tastes: Tastes,
  { tasteRail, figures }: { tasteRail: TasteRail; figures: RailFigures },
) => {
  const kept = createCache<RailRow[]>(events, { topic: 'items', max: maxKept, ttlMs, clock })
  /** The shops that a buyer follows, by the event of a change. */
  const followed = createCache<string[]>(events, {
    topic: 'people',
    max: 20_000,
    ttlMs,
    clock,
    keyOf: (payload) => payload,
  })
  const garments = createCache<Set<number>>(events, { topic: 'tags', max: 1, ttlMs, clock })
  // A changed item does not clear this cache. Otherwise a busy marketplace would be counted all the time.
  const counts = createCache<Awaited<ReturnType<typeof countForSale>>>(events, {
    topic: 'tags',
    max: 1,
    ttlMs,
    clock,
  })

  const spread = async (rows: RailRow[]): Promise<RailRow[]> =>
    spreadItems(rows, [], await garments.get('all', () => selectGarments(db)))

  return {
    /** The reply as JSON. */
    async forBuyer({ accountID }: Caller): Promise<string> {
      const [{ style, kids, tags, sizes: shares, learned }, acts, location, shopIDs] = await Promise.all([
        tastes.of(accountID),
        tastes.acts(accountID),
        locationOfBuyer(db, accountID),
        followed.get(`${accountID} follows`, () => selectFollowedShops(db, accountID)),
      ])
      const today = startOfDay(dayInManila(clock.now()))
      const audience: Audience = { style, kids }
      const own = sizes.filter((_, n) => (shares[n] ?? 0) >= tenthsOfOwnSize)
      const get = (key: string, query: () => Promise<RailRow[]>) =>
        kept.get(`${kids} ${style} ${key}`, async () => spread(await query()))
      const withTags = (of: readonly number[]) =>
        of.length > 0 ? get(`tags ${of.join()}`, () => selectWithTags(db, audience, of)) : Promise.resolve([])
      const newShops = kept.get(`${kids} new shops`, () => selectOfNewShops(db, kids, clock.now()))
      const forTaste = async (): Promise<RailRow[]> => {
        if (learned.length === 0) return withTags(tags)
        const since = new Date(today.getTime() - newForTasteMs)
        const newItems = await get(`since ${since.getTime()}`, () => selectSince(db, audience, since))
        const liked = learned.filter(([, tenths]) => tenths > 0).map(([tag]) => tag)
        return tasteRail.of(
          accountID,
          { style, kids, learned },
          acts,
          () => withTags([...new Set([...tags, ...liked])].toSorted((a, b) => a - b)),
          [...newItems, ...(await newShops)],
        )
      }
      const found = {
        followed:
          shopIDs.length > 0 ? kept.get(`followed ${hashOf(shopIDs)}`, () => selectOfShops(db, shopIDs)) : [],
        near: location
          ? kept.get(`${kids} near ${location.lat} ${location.long}`, () => selectNear(db, kids, location))
          : [],
        today: get(`today ${today.getTime()}`, () => selectSince(db, audience, today)),
        cheap: get('cheap', () => selectBelow(db, audience, toCentavos(cheapMaxPrice))),
        shop: get(`shop ${today.getTime()}`, () =>
          selectOfOneShop(db, audience, fewest, today.toISOString()),
        ),
        taste: forTaste(),
        size: own.length > 0 ? get(`size ${own.join()}`, () => selectInSizes(db, audience, own)) : [],
        new_shops: newShops,
      }
      const all = await Promise.all(
        railKinds.map(async (kind) => ({
          kind,
          items: (await found[kind]).filter(({ id }) => !acts.hidden.has(id)).map(toFeedItem),
        })),
      )
      const rails = all.filter(({ kind, items }) => items.length >= (kind === 'followed' ? 1 : fewest))
      figures.shown(accountID, learned.length > 0, rails)
      const [ofShop] = await found.shop
      return writeRails({
        rails,
        byBehaviour: acts.byBehaviour,
        sizes: own,
        shop: ofShop
          ? {
              shopID: ofShop.shop_id,
              shopName: ofShop.shop_name,
              photo: ofShop.shop_photo_id ? accountPhotoLink(ofShop.shop_photo_id) : null,
            }
          : null,
      })
    },

    /** The items of the band on top of the home page, and the numbers of items and shops for sale. As JSON. */
    async rack({ accountID }: Caller): Promise<string> {
      const [{ style, kids }, { hidden }] = await Promise.all([tastes.of(accountID), tastes.acts(accountID)])
      const today = startOfDay(dayInManila(clock.now()))
      const [{ items: found, shops, new_pieces }, rows] = await Promise.all([
        counts.get(`${today.getTime()}`, () => countForSale(db, today, mostCounted)),
        kept.get(`${kids} ${style} rack`, async () =>
          spread(await selectToHang(db, { style, kids }, readToHang)),
        ),
      ])
      const all = found <= mostCounted
      return writeRack({
        items: rows
          .filter(({ id }) => !hidden.has(id))
          .slice(0, hung)
          .map(toFeedItem),
        total: all ? found : null,
        moreThan: all ? null : mostCounted,
        shops: all ? shops : null,
        newToday: Math.min(new_pieces, mostCounted),
      })
    },
  }
}

export type Rails = ReturnType<typeof createRails>
