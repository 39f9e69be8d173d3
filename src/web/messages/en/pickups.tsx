import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const buyer = 'Buyer'
export const buyerChooses = 'The buyer has not chosen a time yet'
export const chooseTime = 'Choose a time'
export const itemCount = (count: number) =>
  plural(count, { one: '1 piece', other: `${number(count)} pieces` })
export const items = 'Pieces'
export const moveTime = 'Move it'
export const movedAlready = 'You have moved it once.'
export const noTimeYet = 'When will you come?'
export const notOfficial =
  'This is a record of your pickup. It is not an official receipt of the Bureau of Internal Revenue (BIR).'
export const pass = 'Pickup pass'
export const passAtCounter = 'Pass'
export const passCode = 'QR code of your pass'
export const passHint = 'Let the shop scan this, or read out the six digits.'
export const passReadings = { scanned: 'Scanned', typed: 'Digits typed', none: 'Without the pass' } as const
export const payAtShop = (sum: ReactNode) => <>Pay {sum} at the shop</>
export const pickUpBy = (date: ReactNode) => <>Pick up by {date}</>
export const pickedUp = 'Picked up'
export const pickupAt = (shop: string) => `Pickup at ${shop}`
export const pickupNumber = 'Pickup'
export const pickupOf = (name: string) => `Pickup of ${name}`
export const pickupTime = 'Time of the pickup'
export const place = 'Where to pick up'
export const print = 'Print'
export const receipt = 'Receipt'
export const refusalReasons = { not_as_described: 'Not as described', flaw: 'A flaw' } as const
export const setByBuyer = 'Chosen by the buyer.'
export const setByShop = 'Moved by the shop.'
export const setByYou = 'Chosen by you.'
export const total = 'Total'
