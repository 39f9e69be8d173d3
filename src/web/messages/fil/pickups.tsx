import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const buyer = 'Buyer'
export const buyerChooses = 'Wala pang napiling oras ang buyer'
export const chooseTime = 'Pumili ng oras'
export const itemCount = (count: number) =>
  plural(count, { one: '1 piraso', other: `${number(count)} piraso` })
export const items = 'Mga piraso'
export const moveTime = 'Ilipat'
export const movedAlready = 'Nailipat mo na nang isang beses.'
export const noTimeYet = 'Kailan ka pupunta?'
export const notOfficial =
  'Talaan ito ng pickup ninyo. Hindi ito official receipt ng Bureau of Internal Revenue (BIR).'
export const pass = 'Pass sa pickup'
export const passAtCounter = 'Pass'
export const passCode = 'QR code ng pass mo'
export const passHint = 'Ipa-scan ito sa shop, o basahin ang anim na numero.'
export const passReadings = { scanned: 'Na-scan', typed: 'Tinype ang numero', none: 'Walang pass' } as const
export const payAtShop = (sum: ReactNode) => <>Magbayad ng {sum} sa shop</>
export const pickUpBy = (date: ReactNode) => <>I-pickup hanggang {date}</>
export const pickedUp = 'Nakuha noong'
export const pickupAt = (shop: string) => `Pickup sa ${shop}`
export const pickupNumber = 'Pickup'
export const pickupOf = (name: string) => `Pickup ni ${name}`
export const pickupTime = 'Oras ng pickup'
export const place = 'Saan i-pickup'
export const print = 'I-print'
export const receipt = 'Resibo'
export const refusalReasons = { not_as_described: 'Iba sa description', flaw: 'May depekto' } as const
export const setByBuyer = 'Pinili ng buyer.'
export const setByShop = 'Inilipat ng shop.'
export const setByYou = 'Pinili mo.'
export const total = 'Kabuuan'
