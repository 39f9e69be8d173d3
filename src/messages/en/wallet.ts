import { number, plural } from './language.ts'

export const codeCopied = 'Voucher code copied'
export const codeHint = '20 letters and digits, with or without spaces'
export const codeInvalid = 'Voucher code invalid'
export const codeLabel = 'Voucher code'
export const codeRedeemed = 'Voucher code already redeemed'
export const copyCodeLabel = 'Copy the code'
export const copyCodes = (count: number) => plural(count, { one: 'Copy code', other: 'Copy codes' })
export const countLabel = 'Number of vouchers'
export const countPlaceholder = (most: number) => `1 to ${number(most)}`
export const emptyHint = 'Vouchers that you make above appear here until a seller redeems them.'
export const emptyTitle = 'No vouchers are available right now'
export const howSteps = [
  'Ask the Ukay team for a voucher. You get a code of 20 letters and digits.',
  'Enter the code here. Spaces and small letters are fine.',
  'The amount is on your balance at once, and the code is used up.',
]
export const howTitle = 'How it works'
export const listFailed = 'The list could not be fetched.'
export const listTitle = 'List of available vouchers'
export const made = (count: number, amount: string) =>
  plural(count, { one: `1 voucher of ${amount} made`, other: `${number(count)} vouchers of ${amount} made` })
export const make = 'Generate'
export const makeHint = (amount: string) => `Each is worth ${amount}. This cannot be undone.`
export const makeQuestion = (count: number, sum: string) =>
  plural(count, {
    one: `Make 1 voucher worth ${sum}?`,
    other: `Make ${number(count)} vouchers worth ${sum}?`,
  })
export const makeTitle = 'Make vouchers'
export const notChecked = (reason: string) => `${reason} Keep the code.`
export const redeem = 'Redeem'
export const redeemLead = 'The voucher’s amount is added to your balance. Each code works once.'
export const redeemed = (amount: string) => `Your new balance is now ${amount}`
export const refreshList = 'Refresh List'
