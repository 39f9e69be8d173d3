import { number, plural } from './language.ts'

export const add = 'Idagdag sa Cart'
export const added = 'Nasa cart mo na!'
export const boughtBefore = (count: number) => `Nabili bago ito: ${number(count)}.`
export const buyRest = (count: number, total: string) =>
  plural(count, {
    one: `Bilhin ang natira: 1 item, ${total}`,
    other: `Bilhin ang natira: ${number(count)} item, ${total}`,
  })
export const countLabel = (count: number) => plural(count, { one: 'item sa cart', other: 'mga item sa cart' })
export const emptyHint =
  'Itabi rito ang mga item habang tumitingin ka. Hindi pa naka-reserve hangga’t hindi mo binibili.'
export const emptyTitle = 'Wala pang laman ang cart mo.'
export const entryHeld = 'May ibang bumibili nito'
export const entryUnavailable = 'Hindi na binebenta'
export const gone = (count: number) =>
  plural(count, {
    one: '1 item ang wala na at hindi kasama sa kabuuan.',
    other: `${number(count)} item ang wala na at hindi kasama sa kabuuan.`,
  })
export const inCart = 'Nasa cart mo na'
export const itemsLabel = 'Mga item sa cart mo'
export const lineUp = 'Pumila'
export const partlyPurchased = (bought: number, wanted: number) =>
  `Naputol ang connection. ${number(bought)} sa ${number(wanted)} item ang naka-reserve na sa iyo, at nasa cart mo pa ang iba.`
export const priceChangedRestHint = (item: string) =>
  `Kakapalit lang ng shop ng presyo ng ${item}. Kapag pinili mo ang Oo, bibilhin din ang natira sa cart mo.`
export const purchaseAll = 'BILHIN LAHAT'
export const purchaseFailed = 'Hindi nabili ang mga item'
export const purchaseFailedBecause = (reason: string, hint: string) => `${reason}. ${hint}`
export const purchaseGoneHint =
  'Humihinto ang pagbili sa unang item na wala na. Alisin muna ang mga iyon para mabili ang iba.'
export const purchaseHint = 'Kukumpirmahin ng bawat shop na nasa kanila ang item, tapos ipi-pick up mo.'
export const purchaseQuestion = 'Sigurado ka bang bibilhin mo ang lahat sa cart mo?'
export const purchased = 'Nabili mo na lahat'
export const purchasedHint = 'Nasa mga ticket mo kung kailan ang pickup.'
export const purchasing = 'Binibili ang mga item mo…'
export const removeFailed = 'Hindi naalis sa cart ang item!'
export const removeGone = (count: number) => plural(count, { one: 'Alisin ito', other: 'Alisin lahat' })
export const removeItem = (name: string) => `Alisin ang ${name} sa cart`
export const removed = (count: number) =>
  plural(count, { one: 'Naalis sa cart ang item!', other: `Naalis sa cart ang ${number(count)} item!` })
export const viewCart = 'Tingnan ang cart'
/** Each shop is one pickup. */
export const pickups = (count: number, towns: string[]) =>
  plural(count, {
    one: `1 pickup: ${towns.join(', ')}`,
    other: `${number(count)} pickup: ${towns.join(', ')}`,
  })
export const severalTowns = 'Nasa magkakaibang bayan ang mga ito. Ipi-pick up mo ang mga ito sa bawat isa.'
