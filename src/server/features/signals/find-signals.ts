import type { SignalFacts, SignalKind } from '#domain/moderation.ts'
import type { ModuleDependencies } from '../../module.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Run } from '../../platform/jobs/jobs.ts'
import type { UsualPrices } from '../listings/index.ts'
import { addSignal } from '../moderation/index.ts'
import {
  type CheckedItem,
  selectListingBursts,
  selectReservationBursts,
  selectSharedOrigins,
  takeItemsToCheck,
} from './queries.ts'
import type { ScamTalk } from './scam-talk/scam-talk.ts'
import { accounts, listings, newForMs, prices, reservations } from './thresholds.ts'

/** Few, because an admin who decides one of their entries waits until all of them are checked. */
const batchSize = 20
/** The job runs every minute, and may fail for an hour. */
const lookedBackMs = 3_600_000

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock'> & {
  scamTalk: ScamTalk
  usualPrice: UsualPrices
}

/** The job that looks at what was listed, reserved and signed up. It opens entries of the queue and changes nothing else. */
export const createFindSignals = ({ database: { db }, clock, scamTalk, usualPrice }: Dependencies): Run => {
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

  const noteListingBursts = async (tx: Tx, items: readonly CheckedItem[], at: Date): Promise<void> => {
    const shopIDs = [...new Set(items.map(({ shop_id }) => shop_id))]
    const bursts = await selectListingBursts(tx, shopIDs, {
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

  /** Returns whether more wait. */
  const checkItems = (): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { taken, items } = await takeItemsToCheck(tx, batchSize)
      const at = clock.now()
      for (const item of items)
        for (const signal of await signalsOf(item))
          await addSignal(
            tx,
            { kind: 'item', subjectID: item.id, aboutID: item.owner_id, title: item.name, at },
            signal,
          )
      if (items.length > 0) await noteListingBursts(tx, items, at)
      return taken === batchSize
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

  const noteReservations = async (): Promise<void> => {
    const bursts = await selectReservationBursts(db, {
      since: ago(reservations.withinMs),
      newSince: ago(newForMs),
      alone: reservations.count,
      together: reservations.together,
    })
    for (const { account_id, count, accounts: people } of bursts)
      await noteAboutAccount(account_id, 'many_reservations', `${account_id} ${dayOf(clock.now())}`, {
        count,
        accounts: people,
      })
  }

  const noteSharedOrigins = async (): Promise<void> => {
    const found = await selectSharedOrigins(db, { ...accounts, since: ago(lookedBackMs) })
    for (const { account_id, of, count } of found)
      await noteAboutAccount(account_id, 'many_accounts', `${account_id} ${of}`, { accounts: count, of })
  }

  return async (stopping) => {
    while (!stopping.aborted && (await checkItems()));
    await noteReservations()
    await noteSharedOrigins()
  }
}
