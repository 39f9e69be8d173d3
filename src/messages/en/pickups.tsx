import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const afternoon = 'Afternoon'
export const allReady = 'All ready'
export const allReadyOf = (name: string) => `All pieces of ${name} are ready`
export const back = 'Back'
export const buyer = 'Buyer'
export const buyerChooses = 'The buyer has not chosen a time yet'
export const buyerIsNotified = 'The buyer gets a notification.'
export const camera = 'Camera'
export const cameraMissing = 'There is no camera here. Please type the digits.'
export const cameraRefused = 'The camera is not allowed. Please type the digits.'
export const cameraStarts = 'The camera starts…'
export const chooseTime = 'Choose a time'
export const closedDay = 'Closed'
export const completeReceived = (sum: string) => `Complete, ${sum} received`
export const completeWithoutPass = 'Complete without the pass'
export const day = 'Day'
export const findPickup = 'Find the pickup'
export const handOver = 'Hand over'
export const handoverConflict = (tickets: string) =>
  `These tickets had ended before this was sent: ${tickets}. Please talk to the buyer.`
export const handoverKept = 'The handover is kept on this phone'
export const hoursUnknown =
  'This shop has not set its hours. Please ask in the chat whether somebody is there.'
export const itemCount = (count: number) =>
  plural(count, { one: '1 piece', other: `${number(count)} pieces` })
export const items = 'Pieces'
export const itemsRefused = 'The pieces were refused'
export const keepAndSendLater = 'Keep it and send it later'
export const keptHandovers = 'Handovers that are not sent yet'
export const morning = 'Morning'
export const moveTime = 'Move it'
export const movedAlready = 'You have moved it once.'
export const movesOnce = 'Afterwards you and the other side can each move it once.'
export const noTimeYet = 'When will you come?'
export const noTimes = 'No time is left within the hours of the shop. Please agree on one in the chat.'
export const noTimesLeft = 'No times'
export const notCompleted = 'The pickup was not completed'
export const notOfficial =
  'This is a record of your pickup. It is not an official receipt of the Bureau of Internal Revenue (BIR).'
export const offlineHandover =
  'There is no network. The handover is kept on this phone and sent later. The server checks the pass then.'
export const nothingToPay = 'Nothing to pay at the shop'
export const offlineUnknown =
  'This phone does not know the pieces of this pass. All that await their pickup will be completed.'
export const pass = 'Pickup pass'
export const passAtCounter = 'Pass'
export const passCode = 'QR code of your pass'
export const passHint = 'Let the shop scan this, or read out the six digits.'
export const passIsValid = 'Pass is valid'
export const passReadings = { scanned: 'Scanned', typed: 'Digits typed', none: 'Without the pass' } as const
export const passRefused = 'The pass was not accepted'
export const payAtShop = (sum: ReactNode) => <>Pay {sum} at the shop</>
export const pickUpBy = (date: ReactNode) => <>Pick up by {date}</>
export const pickedUp = 'Picked up'
export const pickupAt = (shop: string) => `Pickup at ${shop}`
export const pickupCompleted = 'Pickup completed'
export const pickupNamed = (id: number) => `Pickup ${id}`
export const pickupNumber = 'Pickup'
export const pickupOf = (name: string) => `Pickup of ${name}`
export const pickupTime = 'Time of the pickup'
export const place = 'Where to pick up'
export const pointAtCode = 'Point at the code'
export const print = 'Print'
export const reason = 'Reason'
export const receipt = 'Receipt'
export const refusalReasons = {
  not_as_described: 'Not as described',
  flaw: 'A flaw',
  not_wanted: 'The buyer does not want it',
} as const
export const refuse = 'Refuse'
export const refuseCount = (count: number) =>
  plural(count, { one: 'Refuse 1 piece', other: `Refuse ${number(count)} pieces` })
export const refuseHint =
  'The buyer sees the reason. The piece becomes "Item Unavailable" and leaves your shop.'
export const notWantedHint =
  'The buyer cancels it here, and you agree. It is for sale again, and counts against nobody.'
export const refuseWithReason = 'Refuse with a reason'
export const refusedBecause = (why: string) => `Refused: ${why}`
export const scanPass = 'Scan a pass'
export const setByBuyer = 'Chosen by the buyer.'
export const setByShop = 'Moved by the shop.'
export const setByYou = 'Chosen by you.'
export const setTime = 'Set this time'
export const shopIsNotified = 'The shop gets a notification.'
export const spanOfDay = (from: string, to: string) => `${from} to ${to}`
export const timeNotSaved = 'The time was not set'
export const timeSaved = 'The time is set'
export const toBePaid = (count: number) =>
  plural(count, { one: 'To be paid now, 1 piece', other: `To be paid now, ${number(count)} pieces` })
export const total = 'Total'
export const typeDigits = 'Or type the six digits'
export const typeDigitsHint = 'The buyer reads them from the pass.'
export const understood = 'OK'
export const undo = 'Undo'
export const waitsToBeSent = 'It is sent as soon as there is a network.'
export const withoutPassHint = 'Without the pass, please make sure that this is the buyer.'
export const addressLater = 'You see the address once a piece is ready.'
export const atShop = (shop: string) => `At ${shop}`
export const meetThere = 'Meet there'
export const noTimesThere =
  'No time is left there before the deadline. Please choose another place, or agree on one in the chat.'
export const nothingToPayThere = 'Nothing to pay when you meet'
export const passHintThere = 'Let the seller scan this, or read out the six digits.'
export const payThere = (sum: ReactNode) => <>Pay {sum} when you meet</>
export const where = 'Where'
export const whereAndWhen = 'Where and when'
