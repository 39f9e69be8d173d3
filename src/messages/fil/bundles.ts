import { number } from './language.ts'

export const title = 'Mga bundle'
/** "3 sa ₱500". */
export const forPrice = (items: number, price: string) => `${number(items)} sa ${price}`
export const fromItems = (percent: number, items: number) =>
  `${number(percent)}% bawas mula ${number(items)} piraso`
export const missing = (more: number, saves: string) => `${number(more)} pa at tipid ka ng ${saves}`
export const youSave = (rule: string, saved: string) => `${rule}: tipid ka ng ${saved}`
export const withThis = (saved: string) => `Kasama ito, tipid ka ng ${saved}`
export const hanging = (count: number) => `${number(count)} na ang nasa cart o box mo.`
export const anyItems = (rule: string) => `Kahit aling kasaling piraso: ${rule}.`
export const takeOut = 'Kapag inalis ang isa, babalik ang iba sa sarili nilang presyo.'
export const oneMore = (count: number) => `${number(count)} pa`
export const others = (rule: string) => `Kasali rin sa ${rule}`
export const all = (count: number) => `Lahat ng ${number(count)}`
export const add = 'Idagdag'
export const addItem = (name: string, price: string) => `Idagdag ang ${name}, ${price}`
export const othersCost = (count: number, price: string) =>
  count === 1
    ? `Magiging ${price} ang isa pang piraso.`
    : `Magiging ${price} lahat ang ${number(count)} pang piraso.`

export const ruleHint = 'Mas mura ang ilang piraso ng shop mo kapag nasa iisang box.'
export const offersBundles = 'Mag-alok ng bundle'
export const kind = 'Ang makukuha ng buyer'
export const kinds = { price: 'Isang presyo', percent: 'Porsiyentong bawas' }
export const itemsInBundle = 'Piraso sa isang bundle'
export const rangeOf = (min: number, max: number) =>
  `Maglagay ng numero mula ${number(min)} hanggang ${number(max)}.`
export const together = 'Presyo ng lahat (₱)'
export const percent = 'Porsiyentong bawas sa bawat isa'
export const takePart = (count: number) => `${number(count)} piraso ang kasali`
export const hundredTakePart = 'Higit 100 piraso ang kasali'
export const onlyMarked = 'Mga minarkahan ko lang'
export const onlyMarkedHint = 'Kung hindi, kasali ang lahat ng piraso. Markahan ang piraso sa pag-edit nito.'
export const each = (price: string) => `${price} ang bawat isa sa bundle`
export const less = (price: string) => `${price} ang karaniwang bawas kaysa kung mag-isa`
export const noLess = 'Hindi ito mas mura kaysa sa karaniwang presyo ng mga piraso mo.'
export const inOneBox = 'Sa iisang cart o bukas na pickup ng isang tao.'
export const refused = 'Kapag may tinanggihang piraso, hindi magbabago ang presyo ng iba.'
export const offer = (rule: string) => `Ialok ang ${rule}`
export const end = 'Itigil ang bundle'
export const saved = 'Na-save ang bundle mo'
export const ended = 'Itinigil na ang mga bundle mo'
export const savedHint = 'Hindi magbabago ang presyo ng mga naka-reserve na.'
export const failed = 'Hindi na-save ang bundle mo'
export const itemTakesPart = 'Kasali sa bundle'
export const itemHint = (rule: string) => `Alok ng shop mo: ${rule}.`
