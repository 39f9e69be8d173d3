import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import type { Upload } from '#contract/fields.ts'
import { type PaymentQr, type QrProblem, readPaymentQr } from '#domain/emv-qr.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { decodeCursor, page } from '../../../platform/db/cursor.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { photoQueue } from '../../../platform/images/photo-queue.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { createProofOfOwner, type AddNotifications } from '../../people/index.ts'
import { addSignal } from '../../looking-after/index.ts'

import { findShopOf } from '../../shops/index.ts'
import {
  type QrRow,
  type RemovedQr,
  deleteQr,
  findQr,
  findRemovedQr,
  findShopWithPickups,
  insertQrChange,
  saveQr,
  selectQrChanges,
} from './qr-queries.ts'

const picturesPerSeller = { max: 30, seconds: 3600 }
const changesPerSeller = { max: 10, seconds: 86_400 }
const changesPageSize = 50
/** A change so long before an agreed pickup is noticed, in milliseconds. */
const noticedBeforeMs = 48 * 3_600_000

const codeOf: Record<QrProblem, ErrorCode> = {
  not_a_payment: 'qr_not_payment',
  wrong_checksum: 'qr_damaged',
  other_country: 'qr_foreign',
  other_currency: 'qr_foreign',
  fixed_amount: 'qr_fixed_amount',
  asks_for_more: 'qr_with_fee',
  without_name: 'qr_without_name',
}

const requirePaymentQr = (payload: string): PaymentQr => {
  const read = readPaymentQr(payload)
  if (typeof read === 'string') throw new AppError(codeOf[read])
  return read
}

export const toOwnQr = ({ payload, name, city, set_at }: QrRow) => ({
  payload,
  name,
  city,
  setAt: set_at.toISOString(),
})

/** Recognizes a code that is no longer kept. Keyed, because a plain hash can be reversed by hashing all account numbers. */
const macOf = (key: Buffer, payload: string): Buffer => createHmac('sha256', key).update(payload).digest()

/** Whoever took over an account could be paid for what buyers are about to pick up. */
const noteChange = async (tx: Tx, sellerID: string, at: Date): Promise<void> => {
  const shop = await findShopWithPickups(tx, sellerID, at, new Date(at.getTime() + noticedBeforeMs))
  if (!shop) return
  await addSignal(
    tx,
    { kind: 'shop', subjectID: shop.id, aboutID: sellerID, title: shop.name, at },
    { kind: 'payment_code_changed', evidence: `${sellerID} ${at.toISOString()}` },
  )
}

interface Proof {
  password: string
  code?: string | undefined
}

const ChangesCursor = z.tuple([z.int().min(1)])

/** The QR code with which a seller is paid. A thief who changed it would be paid instead, so it needs the password. */
export const createOwnQrs = (dependencies: ModuleDependencies & { addNotifications: AddNotifications }) => {
  const {
    database: { db },
    events,
    clock,
    security,
    vault,
    addNotifications,
  } = dependencies
  const keys = vault.keysFor('removed payment codes')
  const proofOfOwner = createProofOfOwner(dependencies)

  /** Rows of earlier versions have the name alone. */
  const isSame = ({ name_before, mac_before }: RemovedQr, next: Pick<QrRow, 'payload' | 'name'>): boolean =>
    mac_before ? keys.some((key) => macOf(key, next.payload).equals(mac_before)) : name_before === next.name

  const change = async (caller: Caller, proof: Proof, next: Omit<QrRow, 'set_at'> | null): Promise<void> => {
    const { accountID } = caller
    const check = await proofOfOwner(caller, proof)
    await consumeAttempt(db, clock, `payment-qr:${accountID}`, changesPerSeller)
    const changed = await changeAccount(db, accountID, async (tx) => {
      await check(tx)
      const before = await findQr(tx, accountID)
      if (before?.payload === next?.payload) return false
      const at = clock.now()
      const removed = before ? undefined : await findRemovedQr(tx, accountID)
      await (next ? saveQr(tx, { seller_id: accountID, ...next, set_at: at }) : deleteQr(tx, accountID))
      await insertQrChange(tx, {
        seller_id: accountID,
        name: next?.name ?? null,
        name_before: before?.name ?? null,
        mac_before: before ? macOf(keys[0], before.payload) : null,
        changed_at: at,
      })
      await addNotifications(tx, [
        {
          accountID,
          kind: next ? 'payment_qr_set' : 'payment_qr_removed',
          subject: `payment QR ${at.toISOString()}`,
          path: '/ownqr',
          facts: { name: (next ?? before)?.name ?? '' },
        },
      ])
      // A code that takes the place of one that was removed first is as much of a change.
      if (next && (before || (removed && !isSame(removed, next)))) await noteChange(tx, accountID, at)
      return true
    })
    if (changed) security('payment_qr_changed', { accountID })
    await events.syncNotifications()
  }

  return {
    of: async ({ accountID }: Caller) => {
      const row = await findQr(db, accountID)
      return row ? toOwnQr(row) : null
    },

    /** Counts a picture before it is received; throws beyond the limit. */
    consumePicture: ({ accountID }: Caller): Promise<void> =>
      consumeAttempt(db, clock, `payment-qr-picture:${accountID}`, picturesPerSeller),

    /** Of several codes in the picture, the first one for payments counts. */
    async read({ accountID }: Caller, upload: Upload) {
      const texts = await photoQueue.run({ accountID, lane: 'photos' }, upload, 'qrCodes', undefined)
      const payload = texts.find((text) => typeof readPaymentQr(text) !== 'string') ?? texts[0]
      if (payload === undefined) throw new AppError('qr_not_found')
      const { name, city } = requirePaymentQr(payload)
      return { payload, name, city }
    },

    async set(caller: Caller, payload: string, proof: Proof) {
      const { name, city } = requirePaymentQr(payload)
      if (!(await findShopOf(db, caller.accountID))) throw new AppError('shop_missing')
      await change(caller, proof, { payload, name, city })
      const row = await findQr(db, caller.accountID)
      if (!row) throw new AppError('payment_not_now')
      return toOwnQr(row)
    },

    remove: (caller: Caller, proof: Proof) => change(caller, proof, null),

    async changes(cursor: string | undefined) {
      const [after] = cursor === undefined ? [] : decodeCursor(cursor, ChangesCursor)
      const found = await selectQrChanges(db, after, changesPageSize + 1)
      return page(found, changesPageSize, ({ id }) => [id])
    },
  }
}
