import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { id as uuid } from '#contract/fields.ts'
import { toCentavos, toPesos } from '#domain/money.ts'
import { maxPesosAlone } from '#domain/vouchers.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import { decodeCursor, page } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { resetAttempts, refundAttempt, consumeAttempt } from '../../../platform/limits/limits.ts'
import { limitNetwork } from '../../../platform/limits/network-limits.ts'
import { askingSecondAdmin, requireSecondAdmin } from '../../people/index.ts'
import { newVoucherCode } from './codes.ts'
import { post, sellerAccount, voucherIssue } from './ledger.ts'
import {
  type SealedVoucherRow,
  findBalance,
  findBatch,
  findRedemption,
  findVoucher,
  insertBatch,
  insertRedemption,
  lockBatches,
  selectBatch,
  selectOpenVouchers,
  sumNotAgreed,
} from './queries.ts'
import { insertVouchers } from './voucher-code-queries.ts'
import type { VoucherCodes } from './voucher-codes.ts'

const vouchersPageSize = 100

const quarterHour = 900
/**
 * Only failed attempts count, because a successful redemption resets the seller's limit. The limit per IP address is high
 * because the customers of a mobile carrier share addresses.
 */
const redemptionsPerSeller = { max: 60, seconds: quarterHour }
const redemptionsPerAddress = { max: 1000, seconds: quarterHour }
const batchesPerAdmin = { max: 60, seconds: 3600 }
const dayMs = 86_400_000
/** All admins together issue so many times what one does in a day without a second one. */
const timesForAll = 3
const maxAlone = toCentavos(maxPesosAlone)

const VoucherCursor = z.tuple([z.int().min(0), uuid])

/** A voucher with its decrypted code, for the admins' list. */
export interface OpenVoucher {
  amount_centavos: number
  code: string
}

/** Random codes practically never collide, so repeated collisions mean that the random source is broken. */
const maxRounds = 5

/** Vouchers, and the balances of sellers that vouchers are credited to. */
export const createWallet = (
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  codes: VoucherCodes,
  { newCode = newVoucherCode } = {},
) => {
  /** Leaves out vouchers whose code cannot be decrypted, because they cannot be redeemed either. */
  const decrypted = (rows: SealedVoucherRow[]): OpenVoucher[] =>
    rows.flatMap((row) => {
      const code = codes.open(row)
      return code === undefined ? [] : [{ amount_centavos: row.amount_centavos, code }]
    })

  /** Under `lockBatches`, so that batches at the same moment count each other. */
  const isTooMuchAlone = async (tx: Tx, adminID: string, centavos: number): Promise<boolean> => {
    const { own, all } = await sumNotAgreed(tx, adminID, new Date(clock.now().getTime() - dayMs))
    return own + centavos > maxAlone || all + centavos > maxAlone * timesForAll
  }

  const fillBatch = async (
    tx: Tx,
    count: number,
    voucher: Parameters<typeof insertVouchers>[2],
  ): Promise<void> => {
    let missing = count
    for (let round = 0; missing > 0; round += 1) {
      if (round === maxRounds) throw new Error('Voucher codes repeat: the source of randomness is broken.')
      const made = Array.from({ length: missing }, () => codes.seal(uuidv7(), newCode()))
      missing -= await insertVouchers(tx, made, voucher)
    }
  }

  /** Returns the new balance, or undefined if the voucher was redeemed before, no matter by whom. */
  const creditOnce = (sellerID: string, code: string, clientID: string | undefined) =>
    db.transaction().execute(async (tx) => {
      const voucher = await findVoucher(tx, codes.hashesOf(code))
      if (!voucher) throw new AppError('voucher_invalid')
      const at = clock.now()
      const amount = voucher.amount_centavos
      const transactionID = await post(tx, {
        key: `voucher:${voucher.id}`,
        reason: 'voucher',
        at,
        entries: [
          { accountID: voucherIssue, centavos: -amount },
          { accountID: await sellerAccount(tx, sellerID), centavos: amount },
        ],
      })
      if (transactionID === undefined) return undefined
      const redemption = {
        voucher_id: voucher.id,
        seller_id: sellerID,
        transaction_id: transactionID,
        redeemed_at: at,
        client_id: clientID ?? null,
      }
      if (!(await insertRedemption(tx, redemption))) throw new AppError('voucher_used')
      await publishTo(tx, sellerID, 'balance')
      return findBalance(tx, sellerID)
    })

  const balance = async (sellerID: string): Promise<number> => (await findBalance(db, sellerID)) ?? 0

  return {
    /** In centavos. */
    balance,

    /** Ascending by amount. */
    async openVouchers(cursor: string | undefined) {
      const after = cursor === undefined ? undefined : decodeCursor(cursor, VoucherCursor)
      const found = await selectOpenVouchers(db, after, vouchersPageSize + 1)
      const { rows, ...rest } = page(found, vouchersPageSize, (row) => [row.amount_centavos, row.id])
      return { rows: decrypted(rows), ...rest }
    },

    /** `clientID` is the idempotency key: a repeated request returns the same batch. */
    async makeVouchers(
      adminID: string,
      centavos: number,
      count: number,
      clientID: string | undefined,
    ): Promise<OpenVoucher[]> {
      await consumeAttempt(db, clock, `vouchers:${adminID}`, batchesPerAdmin)
      const wanted = { kind: 'vouchers' as const, amount_centavos: centavos, count }
      const make = async (tx: Tx): Promise<OpenVoucher[]> => {
        await lockBatches(tx)
        const earlier = clientID === undefined ? undefined : await findBatch(tx, adminID, clientID)
        if (earlier && (earlier.amount_centavos !== centavos || earlier.count !== count))
          throw new AppError('id_reused')
        if (earlier) return decrypted(await selectBatch(tx, earlier.id))
        const id = uuidv7()
        const issued = { issued_by: adminID, amount_centavos: centavos, issued_at: clock.now() }
        const needsOther = await isTooMuchAlone(tx, adminID, centavos * count)
        const agreed =
          needsOther && (await requireSecondAdmin(tx, adminID, wanted, issued.issued_at, { once: true }))
        await insertBatch(tx, { ...issued, id, client_id: clientID ?? null, count, agreed })
        await fillBatch(tx, count, { ...issued, batch_id: id })
        await recordAct(tx, {
          adminID,
          act: 'vouchers_made',
          at: issued.issued_at,
          about: { kind: 'vouchers', id },
          words: `${count} x ${toPesos(centavos).toFixed(2)}`,
        })
        return decrypted(await selectBatch(tx, id))
      }
      return askingSecondAdmin(db, clock, adminID, wanted, () => db.transaction().execute(make))
    },

    /** Returns the new balance in centavos. `clientID` is the idempotency key: a repeated request succeeds again. */
    async redeem(
      sellerID: string,
      code: string,
      clientID: string | undefined,
      address: string,
    ): Promise<number> {
      const sellerKey = `redeem:${sellerID}`
      await limitNetwork(db, clock, 'redeem-from', address, redemptionsPerAddress)
      await consumeAttempt(db, clock, sellerKey, redemptionsPerSeller)
      const credited = await creditOnce(sellerID, code, clientID)
      if (credited === undefined) {
        const earlier = await findRedemption(db, codes.hashesOf(code))
        const isRepeat =
          clientID !== undefined && earlier?.client_id === clientID && earlier.seller_id === sellerID
        if (!isRepeat) throw new AppError('voucher_used')
        // A repeat must not reset the limit. Otherwise a seller could repeat a redeemed code between guesses.
        await refundAttempt(db, sellerKey)
        return balance(sellerID)
      }
      await resetAttempts(db, sellerKey)
      return credited
    },
  }
}

export type Wallet = ReturnType<typeof createWallet>
