import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const allTickets = 'All tickets'
export const addBale = 'Add a bale'
export const allChats = 'All chats'
export const answer = 'Answer'
export const asks = 'Asks to cancel or for more time'
export const atCounter = 'Sold in the shop'
export const bale = 'Bale'
export const baleDeleted = 'Bale deleted'
export const baleNotDeleted = 'The bale was not deleted'
export const balePlaceholder = 'Such as: Korea bale, November'
export const bales = 'Bales'
export const books = 'Books'
export const boughtOn = 'Bought on'
export const boughtOnDay = (day: string) => `Bought on ${day}`
export const by = (date: ReactNode) => <>by {date}</>
export const byBale = 'By bale'
export const byDay = 'By day'
export const change = 'Change'
export const changeBale = 'Change this bale'
export const chooseItems = 'Choose pieces'
export const coming = (date: ReactNode) => <>Coming {date}</>
export const comingToday = (time: ReactNode) => <>Coming today, {time}</>
export const confirmAll = (count: number) => `Confirm all ${number(count)}`
export const confirmAllHint =
  'Each buyer reads that their piece is ready for pickup. This cannot be taken back.'
export const confirmAllQuestion = (count: number) =>
  plural(count, { one: 'Confirm this piece?', other: `Confirm all ${number(count)} pieces?` })
export const confirmFailed = 'This was not confirmed'
export const confirmNamed = (item: string) => `Confirm ${item}`
export const confirmed = (item: string) => `${item} is confirmed`
export const confirmedAll = (count: number) =>
  plural(count, { one: '1 piece is confirmed', other: `${number(count)} pieces are confirmed` })
export const confirmedHint = (customer: string) => `${customer} can pick it up now.`
export const confirmingAll = (done: number, count: number) => `${number(done)} of ${number(count)}`
export const cost = 'What it cost'
export const costHint = 'With transport. Only you see it.'
export const counted = (count: number, max: number) => (count >= max ? `${number(max - 1)}+` : number(count))
export const deleteBaleHint = 'Its pieces stay in your shop, in no bale.'
export const drafts = (count: string) => (count === '1' ? '1 draft' : `${count} drafts`)
export const draftsHint = 'They are not for sale yet.'
export const earnedOf = (earned: string, whole: string) => `${earned} of ${whole}`
export const failedTitle = (count: number) =>
  plural(count, { one: '1 piece was not confirmed', other: `${number(count)} pieces were not confirmed` })
export const finish = 'Finish them'
export const finishNamed = (item: string) => `Finish ${item}`
export const handOver = 'Hand over'
export const howItEarns = 'What it has earned'
export const inBale = (name: string) => `in ${name}`
export const items = 'Pieces'
export const itemsFor = (count: number, sum: string) =>
  plural(count, { one: `1 piece · ${sum}`, other: `${number(count)} pieces · ${sum}` })
export const itemsLeft = (count: number) =>
  plural(count, { one: '1 piece left', other: `${number(count)} pieces left` })
export const itemsOf = (name: string) => `Pieces of ${name}`
export const lastWeek = (sum: string, count: number) =>
  plural(count, {
    one: `Last week: ${sum}, 1 piece`,
    other: `Last week: ${sum}, ${number(count)} pieces`,
  })
export const less = (percent: number) => `${number(percent)}% less than last week by this time`
export const listedOn = (day: string) => `listed ${day}`
export const lowerPrice = 'Lower the price'
export const lowerPriceOf = (item: string) => `Lower the price of ${item}`
export const missing = (sum: string) => `${sum} to go`
export const month = 'Month'
export const more = (percent: number) => `${number(percent)}% more than last week by this time`
export const newBale = 'New bale'
export const noBale = 'No bale yet'
export const noBaleHint = 'Add what you bought, put your pieces into it, and see when it has paid for itself.'
export const noBaleName = 'In no bale'
export const noItem = 'No piece in this bale yet'
export const noItemHint = 'Choose pieces here, or choose the bale when you add a piece.'
export const noItemInShop = 'Your shop has no piece yet'
export const noTaxAdvice =
  'The file lists each sale with day, number, piece and amount, as your book of sales has them, with room for the numbers of your invoices. It is not a tax return and no tax advice. The BIR or an accountant can tell you what you have to file.'
export const offers = (count: number) => plural(count, { one: 'offer', other: 'offers' })
export const note = 'Note'
export const notAnswered = (item: string) => `Nothing changed for ${item}`
export const notRenewed = 'Your answer did not arrive'
export const notUndone = 'This was not undone'
export const nothingLastWeek = 'Nothing last week by this time'
export const nothingSold = (when: string) => `Nothing was sold in ${when}`
export const nothingToDo = 'Nothing needs doing right now'
export const nothingToDoHint = 'What somebody reserves or asks stands here.'
export const paidOff = (day: string, profit: string) => `Paid off since ${day}, ${profit} more`
export const pickedUp = 'Picked up'
export const putBack = (count: number) =>
  plural(count, { one: '1 piece is for sale again', other: `${number(count)} pieces are for sale again` })
export const putThemBack = (count: string) => (count === '1' ? 'Put it back' : `Put all ${count} back`)
export const quiet = 'Nobody looks at these'
export const quietHint = 'For sale for a week or longer, with few views and no saves.'
export const readyUntil = (date: ReactNode) => <>Pick up by {date}</>
export const renewed = (count: number) =>
  plural(count, { one: '1 piece stays for sale', other: `${number(count)} pieces stay for sale` })
export const reply = 'Reply'
export const replyTo = (name: string) => `Reply to ${name}`
export const reserved = 'Reserved'
export const reservedThisWeek = (sum: string, count: number) =>
  plural(count, { one: `Reserved: ${sum}, 1 piece`, other: `Reserved: ${sum}, ${number(count)} pieces` })
export const salesByMonth = 'Sales by month'
export const same = 'As much as last week by this time'
export const saveCsv = 'Save as CSV'
export const saveItems = (count: number) =>
  plural(count, { one: 'Save 1 change', other: `Save ${number(count)} changes` })
export const scanPass = 'Scan pass'
export const seeThem = 'See them'
export const sentPhotos = (count: number) =>
  plural(count, { one: 'Sent a photo', other: `Sent ${number(count)} photos` })
export const sold = 'Sold'
export const soldNamed = (item: string) => `${item} is sold`
export const soldNow = (item: string) => `${item} is off sale, as sold in the shop`
export const soldOf = (count: number, all: number) => `${number(count)} of ${number(all)} sold`
export const soldThisWeek = 'Sold this week'
export const stillThere = 'Still there?'
export const stillThereAll = (count: string) => `Still there: all ${count}`
export const stillThereHint = (days: number, day: string) =>
  `Nothing has happened with these for ${days} days. What you don’t answer about by ${day} goes to your drafts.`
export const stillThereOne = 'Still there'
export const sum = 'Amount'
export const takeOff = 'Take it off'
export const takeOffNamed = (item: string) => `Take ${item} off`
export const takenDown = 'Taken down'
export const takenOff = (item: string) => `${item} is off sale`
export const thisWeek = 'this week'
export const toConfirm = 'to confirm'
export const toDo = 'What needs doing'
export const toHandOver = 'to hand over'
export const toReply = 'to reply'
export const today = 'Today'
export const viewsSince = (count: number, day: string) =>
  plural(count, { one: `1 view since ${day}`, other: `${number(count)} views since ${day}` })
export const wentToDrafts = (count: string) =>
  count === '1' ? '1 piece went to your drafts' : `${count} pieces went to your drafts`
export const wentToDraftsHint = 'Nobody said within a week that they are still there.'
export const what = 'What'
export const firstStepDone = 'Done'
export const firstSteps = {
  item: { name: 'Put your first piece up for sale', button: 'Add it' },
  hours: { name: 'Say when buyers can come', button: 'Set hours' },
  pin: { name: 'Put your shop on the map', button: 'Set the pin' },
  qr: { name: 'Show the QR of your own wallet', button: 'Add your QR' },
}
export const firstStepsDone = (done: number, all: number) => `${number(done)} of ${number(all)} done`
export const firstStepsTitle = 'Your shop’s first steps'
