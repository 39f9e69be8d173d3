import { number, plural } from './language.ts'

export const add = 'Magdagdag ng tag'
export const age = {
  minutes: (n: number) => `${number(n)} min`,
  hours: (n: number) => `${number(n)} oras`,
  days: (n: number) => `${number(n)} araw`,
}
export const all = (count: number | null) => (count === null ? 'Lahat' : `Lahat ng ${number(count)}`)
export const askAmount = 'Magkano ang babaguhin?'
export const below = (percent: number) => `Hanggang ${number(percent)}% lang ang puwedeng ibaba ng presyo.`
export const cannotChange = (count: number) =>
  plural(count, {
    one: 'May isang item na hindi mababago',
    other: `${number(count)} item ang hindi mababago`,
  })
export const changeNothing = 'Walang nabago. Puwede mong iwan ang mga ito at baguhin ang iba.'
export const changePrice = 'Baguhin ang presyo'
export const changePrices = (count: number) =>
  plural(count, { one: 'Baguhin ang 1 presyo', other: `Baguhin ang ${number(count)} presyo` })
export const chooseTags = 'Pumili muna ng tag.'
export const done = {
  price: (count: number) =>
    plural(count, { one: '1 presyo ang nabago', other: `${number(count)} presyo ang nabago` }),
  take_down: (count: number) =>
    plural(count, {
      one: '1 item ang inalis sa bentahan',
      other: `${number(count)} item ang inalis sa bentahan`,
    }),
  put_back: (count: number) =>
    plural(count, {
      one: '1 item ang ibinalik sa bentahan',
      other: `${number(count)} item ang ibinalik sa bentahan`,
    }),
  add_tags: (count: number) =>
    plural(count, { one: '1 item ang nilagyan ng tag', other: `${number(count)} item ang nilagyan ng tag` }),
  remove_tags: (count: number) =>
    plural(count, { one: 'Inalis ang tag sa 1 item', other: `Inalis ang tag sa ${number(count)} item` }),
  delete: (count: number) =>
    plural(count, { one: '1 item ang na-delete', other: `${number(count)} item ang na-delete` }),
} as const
export const duplicate = 'Kopyahin'
export const duplicated = 'Nakopya na. Idagdag ang photo nito.'
export const editNamed = (name: string) => `I-edit ang ${name}`
export const empty = {
  for_sale: 'Walang ibinebenta',
  held: 'Walang naka-hold',
  draft: 'Walang draft',
  sold: 'Wala pang nabenta',
  withdrawn: 'Walang inalis sa bentahan',
} as const
export const failed = 'Walang nabago'
export const leaveOut = (count: number) =>
  plural(count, { one: 'Iwan ito at ituloy', other: 'Iwan ang mga ito at ituloy' })
export const listedAgo = (ago: string) => `na-list ${ago} na ang nakalipas`
export const manyPicked = (max: number) =>
  `Hanggang ${number(max)} item lang ang mapipili nang isa-isa. I-tap ang Lahat para piliin ang lahat.`
export const lower = 'Ibaba'
export const nothingFound = 'Walang tumugmang item.'
export const nothingToChange = 'Walang kailangang baguhin.'
export const often = 'Madalas i-save'
export const photosOf = (sent: number, of: number) => `${number(sent)} sa ${number(of)} photo`
export const pick = (name: string) => `Piliin ang ${name}`
export const pickAll = 'Piliin lahat'
export const itemHeading = 'Item'
export const listedHeading = 'Na-list'
export const note = 'Tala'
export const preview = (before: string, after: string) => `${before}, magiging ${after}`
export const printTags = 'I-print ang tag'
export const putBack = 'Ibalik'
export const quiet = (days: number) =>
  plural(days, { one: 'Tahimik nang 1 araw', other: `Tahimik nang ${number(days)} araw` })
export const raise = 'Itaas'
export const removeTags = 'Mag-alis ng tag'
export const saves = (count: number) => plural(count, { one: '1 save', other: `${number(count)} save` })
export const savesHeading = 'Save'
export const search = 'Pangalan, tag, size o brand'
export const selected = (count: number) => `${number(count)} napili`
export const selectionActions = 'Gagawin sa mga napiling item'
export const setPrice = 'Ilagay ang presyo'
export const sort = 'Ayos'
export const sorts = {
  newest: 'Pinakabago muna',
  oldest: 'Pinakaluma muna',
  price_low: 'Pinakamura muna',
  price_high: 'Pinakamahal muna',
  saved: 'Pinakamaraming save muna',
  viewed: 'Pinakamaraming view muna',
  quiet: 'Mga tahimik muna',
} as const
export const states = {
  for_sale: 'Binebenta',
  held: 'Naka-hold',
  draft: 'Mga draft',
  sold: 'Nabenta',
  withdrawn: 'Inalis',
} as const
export const stopSelecting = 'Itigil ang pagpili'
export const takeDown = 'Alisin'
export const takenDownByUs = 'Inalis namin'
export const title = 'Mga item ko'
export const undone = 'Na-undo'
export const undoneBut = (count: number) =>
  plural(count, {
    one: 'May isang item na nabago na ulit at mananatili.',
    other: `${number(count)} item ang nabago na ulit at mananatili.`,
  })
export const undoFailed = 'Hindi na-undo'
export const views = (count: number) => plural(count, { one: '1 view', other: `${number(count)} view` })
export const viewsHeading = 'View'
export const waitsComplete = 'Handang i-publish'
