import { type PassCode, readPassCode } from '#domain/pickup-pass.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { consumeAttempt, refundAttempt } from '../../../platform/limits/limits.ts'
import type { Passes } from './pass.ts'
import { findPickupOfPass, selectPickupsWithPass } from './queries.ts'

const hour = 3600
/** Wrong digits, of all pickups of a shop. A million are possible. */
const digitsPerShop = {
  max: 20,
  seconds: hour,
  sentence: 'Too many wrong digits. Please scan the code, or complete the pieces without it.',
}
/** Wrong codes that name a pickup, of a seller: nobody else can use them up. */
const codesPerPickup = { max: 20, seconds: hour }

export interface ReadPass {
  pass: PassCode['pass']
  pickupID: number
}

/** Finds the pickup of a code that a seller has read. Only wrong ones count against the limits. */
export const createPassReader = (db: Db, clock: Clock, passes: Passes) => {
  const readDigits = async (sellerID: string, digits: string): Promise<number> => {
    const key = `pass-digits:${sellerID}`
    await consumeAttempt(db, clock, key, digitsPerShop)
    const found = (await selectPickupsWithPass(db, sellerID)).filter((one) => passes.hasDigits(one, digits))
    if (found.length > 1) throw new AppError('pass_ambiguous')
    const [pickup] = found
    if (!pickup) throw new AppError('pass_unknown')
    await refundAttempt(db, key)
    return pickup.id
  }

  const readSecret = async (sellerID: string, pickupID: number, secret: string): Promise<number> => {
    const key = `pass-code:${sellerID}:${pickupID}`
    await consumeAttempt(db, clock, key, codesPerPickup)
    const pickup = await findPickupOfPass(db, pickupID)
    if (!pickup || !passes.hasSecret(pickup, secret)) throw new AppError('pass_unknown')
    await refundAttempt(db, key)
    if (pickup.owner_id !== sellerID) throw new AppError('pass_other_shop')
    return pickup.id
  }

  return async (sellerID: string, text: string): Promise<ReadPass> => {
    const code = readPassCode(text)
    if (!code) throw new AppError('pass_unknown')
    const pickupID =
      code.pass === 'typed'
        ? await readDigits(sellerID, code.digits)
        : await readSecret(sellerID, code.pickupID, code.secret)
    return { pass: code.pass, pickupID }
  }
}

export type PassReader = ReturnType<typeof createPassReader>
