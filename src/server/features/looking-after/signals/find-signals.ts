import type { SignalFacts, SignalKind } from '#domain/moderation.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Run } from '../../../platform/jobs/jobs.ts'
import { type RowByRowDependencies, allBut, rowByRow } from '../../../platform/jobs/row-by-row.ts'
import type { UsualPrices } from '../../items/index.ts'
import { addSignal } from '../moderation/entries.ts'
import {
  type CheckedItem,
  type SharedOrigin,
  selectListingBursts,
  selectReservationBursts,
  selectSharedOrigins,
  selectItemsToCheck,
  takeItemToCheck,
} from './queries.ts'
import type { ScamTalk } from './scam-talk/scam-talk.ts'
import { accounts, listings, newForMs, prices, reservations } from './thresholds.ts'

/** The job runs every minute, and may fail for an hour. */
const lookedBackMs = 3_600_000

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const subjectOf = ({ account_id, of }: SharedOrigin): string => `${account_id} ${of}`

type Dependencies = RowByRowDependencies & {
  scamTalk: ScamTalk
  usualPrice: UsualPrices
}

/** The job that looks at what was listed, reserved and signed up. It opens entries of the queue and changes nothing else. */
export const createFindSignals = ({ scamTalk, usualPrice, ...dependencies }: Dependencies): Run => {
  const {
    database: { db },
    clock,
  } = dependencies
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)

  /** The lowest of the usual prices of its garments counts. */
  const usualOf = async ({ garments, brand_id }: CheckedItem): Promise<number | null> => {
    const found = await Promise.all(garments.map((tagID) => usualPrice(tagID, brand_id)))
    const usual = found.filter((price) => price !== null)
    return usual.length === 0 ? null : Math.min(...usual)
  }

  const signalsOf = async (
    item: CheckedItem,
  ): Promise<{ kind: SignalKind; evidence: string; facts: SignalFacts }[]> => {
    const talks = scamTalk(`${item.name}\n${item.description}`)
    const usual = await usualOf(item)
    const { id, price_centavos: price } = item
    const isFarOff = usual !== null && price <= usual * prices.share && usual - price >= prices.belowCentavos
    return [
      ...talks.map((talk) => ({ kind: 'scam_talk' as const, evidence: `${id} ${talk}`, facts: { talk } })),
      ...(isFarOff
        ? [{ kind: 'price_far_off' as const, evidence: `${id} ${price}`, facts: { price, usual } }]
        : []),
    ]
  }

  const noteListingBursts = async (tx: Tx, shopID: string, at: Date): Promise<void> => {
    const bursts = await selectListingBursts(tx, [shopID], {
      since: ago(listings.withinMs),
      newSince: ago(newForMs),
      max: listings.count,
    })
    for (const { shop_id, shop_name, owner_id, count } of bursts)
      await addSignal(
        tx,
        { kind: 'shop', subjectID: shop_id, aboutID: owner_id, title: shop_name, at },
        { kind: 'many_listings', evidence: `${shop_id} ${dayOf(at)}`, facts: { count } },
      )
  }

  const checkItem = (itemID: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const item = await takeItemToCheck(tx, itemID)
      if (!item) return false
      const at = clock.now()
      for (const signal of await signalsOf(item))
        await addSignal(
          tx,
          { kind: 'item', subjectID: item.id, aboutID: item.owner_id, title: item.name, at },
          signal,
        )
      await noteListingBursts(tx, item.shop_id, at)
      return true
    })

  const noteAboutAccount = (accountID: string, kind: SignalKind, evidence: string, facts: SignalFacts) =>
    db
      .transaction()
      .execute((tx) =>
        addSignal(
          tx,
          { kind: 'account', subjectID: accountID, aboutID: accountID, at: clock.now() },
          { kind, evidence, facts },
        ),
      )

  const selectReservations = () =>
    selectReservationBursts(db, {
      since: ago(reservations.withinMs),
      newSince: ago(newForMs),
      alone: reservations.count,
      together: reservations.together,
    })

  const selectOrigins = () => selectSharedOrigins(db, { ...accounts, since: ago(lookedBackMs) })

  return async (stopping) => {
    await rowByRow(dependencies, 'find-signals: items', stopping, {
      select: (leftOut, rows) => selectItemsToCheck(db, leftOut, rows),
      subjectOf: ({ item_id }) => item_id,
      handle: ({ item_id }) => checkItem(item_id),
    })
    await rowByRow(dependencies, 'find-signals: reservations', stopping, {
      select: allBut(await selectReservations(), ({ account_id }) => account_id),
      subjectOf: ({ account_id }) => account_id,
      handle: ({ account_id, count, accounts: people }) =>
        noteAboutAccount(account_id, 'many_reservations', `${account_id} ${dayOf(clock.now())}`, {
          count,
          accounts: people,
        }),
    })
    await rowByRow(dependencies, 'find-signals: sign-ups', stopping, {
      select: allBut(await selectOrigins(), subjectOf),
      subjectOf,
      handle: (origin) =>
        noteAboutAccount(origin.account_id, 'many_accounts', subjectOf(origin), {
          accounts: origin.count,
          of: origin.of,
        }),
    })
  }
}
