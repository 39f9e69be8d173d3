import { number, plural } from './language.ts'

export const title = 'Bundles'
/** "3 for ₱500". */
export const forPrice = (items: number, price: string) => `${number(items)} for ${price}`
export const fromItems = (percent: number, items: number) =>
  `${number(percent)}% off from ${number(items)} pieces`
export const missing = (more: number, saves: string) => `${number(more)} more and you save ${saves}`
export const youSave = (rule: string, saved: string) => `${rule}: you save ${saved}`
export const withThis = (saved: string) => `With this one you save ${saved}`
export const hanging = (count: number) =>
  plural(count, { one: '1 hangs in your cart or box.', other: `${number(count)} hang in your cart or box.` })
export const anyItems = (rule: string) => `Any pieces that take part: ${rule}.`
export const takeOut = 'Take one out, and the others cost what they cost alone.'
export const oneMore = (count: number) => `${number(count)} more`
export const others = (rule: string) => `Also ${rule}`
export const all = (count: number) => `All ${number(count)}`
export const add = 'Add'
export const addItem = (name: string, price: string) => `Add ${name}, ${price}`
export const othersCost = (count: number, price: string) =>
  plural(count, {
    one: `The other one then costs ${price}.`,
    other: `The other ${number(count)} then cost ${price} together.`,
  })

export const ruleHint = 'Several pieces of your shop in one box cost less together.'
export const offersBundles = 'Offer bundles'
export const kind = 'What buyers get'
export const kinds = { price: 'One price', percent: 'Percent off' }
export const itemsInBundle = 'Pieces in a bundle'
export const rangeOf = (min: number, max: number) =>
  `Please enter a number from ${number(min)} to ${number(max)}.`
export const together = 'Together they cost (₱)'
export const percent = 'Percent off each'
export const takePart = (count: number) =>
  plural(count, { one: '1 piece takes part', other: `${number(count)} pieces take part` })
export const hundredTakePart = 'More than 100 pieces take part'
export const onlyMarked = 'Only pieces that I mark'
export const onlyMarkedHint = 'Otherwise all pieces take part. You mark a piece on its Edit page.'
export const each = (price: string) => `${price} each in a bundle`
export const less = (price: string) => `${price} less than alone, on average`
export const noLess = 'This is not less than your pieces cost alone, on average.'
export const inOneBox = 'In one cart or one open pickup of one person.'
export const refused = 'Refuse a piece, and the others keep their price.'
export const offer = (rule: string) => `Offer ${rule}`
export const end = 'End bundles'
export const saved = 'Your bundle is saved'
export const ended = 'Your bundles have ended'
export const savedHint = 'Reserved pieces keep their price.'
export const failed = 'Your bundle was not saved'
export const itemTakesPart = 'Part of bundles'
export const itemHint = (rule: string) => `Your shop offers ${rule}.`
