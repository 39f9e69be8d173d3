import { number, plural } from './language.ts'

export const addBox = 'Magdagdag ng kahon'
export const addPhoto = 'Magdagdag ng photo ng item na ito'
export const addTag = 'Tag'
export const asLast = 'Gaya ng huli'
export const backToRack = 'Bumalik sa rack'
export const box = (n: number) => `Kahon ${number(n)}`
export const boxesFull = 'Hanggang walong item lang sa isang photo.'
export const boxesHint =
  'Lagyan ng kahon ang bawat item. I-drag ang kahon para ilipat, at ang mga sulok nito para baguhin ang laki. Sa keyboard, gamitin ang mga arrow key.'
export const boxesTitle = 'Maraming item sa photo na ito'
export const cameraFailed = 'Hindi magamit ang camera. Pumili na lang ng photos.'
export const cameraStarts = 'Binubuksan ang camera…'
export const cameraTitle = 'Kunan ng photo ang mga item mo'
export const choosePhotos = 'Pumili ng photos'
export const colourBeforeNoun = (colour: string) => {
  // With their linker. Other colours are said in English.
  const words: Record<string, string> = {
    Black: 'itim na',
    Blue: 'asul na',
    Green: 'berdeng',
    Multicolour: 'makulay na',
    Red: 'pulang',
    White: 'puting',
    Yellow: 'dilaw na',
  }
  return words[colour] ?? `${colour.toLowerCase()} na`
}
export const draftsElsewhere = 'Mga draft mula sa ibang device mo'
export const edit = 'I-edit'
export const empty = 'Kunan ng photo ang mga item mo, isa-isa'
export const emptyHint =
  'Magiging draft ang bawat photo. May mga mungkahing tag, at size at presyo na lang ang ilalagay mo. Gumagana rin kahit walang internet.'
export const inARow = 'Camera'
export const inLiveSale = 'Isama sa live sale'
export const join = 'Kapareho ng item bago nito'
export const itemsFound = (count: number) =>
  plural(count, {
    one: 'May nakitang 1 item. Tingnan kung tama ang kahon.',
    other: `May nakitang ${number(count)} item. Tingnan kung tama ang mga kahon.`,
  })
export const keepBoxes = (count: number) =>
  plural(count, { one: 'Gumawa ng 1 draft', other: `Gumawa ng ${number(count)} draft` })
export const lookingAtPhoto = 'Tinitingnan ang photo…'
export const lookingForItems = 'Hinahanap ang mga item…'
export const madeDescription = (name: string, size: string, condition: string) =>
  condition ? `${name}, size ${size}. Kondisyon: ${condition.toLowerCase()}.` : `${name}, size ${size}.`
export const manyInARow = 'Sunod-sunod'
export const missing = (what: string) => `Kulang pa: ${what}`
export const missingWords = {
  photos: 'photo',
  name: 'pangalan',
  description: 'description',
  tags: 'tag',
  size: 'size',
  style: 'style',
  price: 'presyo',
} as const
export const more = 'Dagdag'
export const moreOf = 'Pangalan, description at iba pa'
export const next = 'Susunod na item'
export const nextPhoto = 'Susunod na item'
export const noItemsFound = 'Walang nakitang item. Ikaw na ang maglagay ng mga kahon.'
export const noNetwork =
  'Walang internet. Naka-save lahat sa phone na ito at ipapadala kapag may internet na.'
export const nothingKept =
  'Walang sine-save ang browser na ito. Huwag isara ang page hanggang ma-publish ang mga item mo.'
export const notRead = (count: number) =>
  plural(count, { one: 'Hindi photo ang isang file.', other: `Hindi photo ang ${number(count)} file.` })
export const nothingToPublish = 'Walang naghihintay na i-publish.'
export const photos = (count: number) => plural(count, { one: '1 photo', other: `${number(count)} photos` })
export const item = (n: number, name: string) => (name ? `Item ${number(n)}, ${name}` : `Item ${number(n)}`)
export const publish = 'I-publish'
export const publishAll = (count: number) =>
  plural(count, { one: 'I-publish ang 1 item', other: `I-publish lahat ng ${number(count)}` })
export const published = 'Na-publish na'
export const publishLater = 'Mapa-publish ang mga ito kapag naipadala na.'
export const rack = 'Rack'
export const ready = 'Handa na'
export const readyOf = (done: number, all: number) =>
  `${number(done)} sa ${number(all)} handa na · laging naka-save`
export const removeBox = 'Alisin'
export const removeItem = 'Alisin ang item na ito'
export const review = 'Tingnan lahat'
export const reviewTitle = 'Tingnan lahat'
export const sameItem = 'Parehong item'
export const sending = 'Ipinapadala…'
export const severalItems = 'Maraming item sa photo na ito'
export const shotsTaken = (count: number) =>
  count === 0
    ? 'Bagong item ang bawat photo.'
    : plural(count, { one: '1 photo na', other: `${number(count)} photos na` })
export const skip = 'Laktawan'
export const soldFor = (what: string, low: string, high: string) =>
  `${what}: nabenta nang ${low} hanggang ${high}`
export const takePhotos = 'Kumuha ng photos'
export const waitsDraft = 'Draft, handa na'
export const waitsToPublish = 'Ipa-publish'
export const whatIsIt = 'Magdagdag ng tag o pangalan na nagsasabi kung ano ito.'
export const yourItems = 'Mga item sa rack'
export const addOne = 'Isang piraso'
export const addOneHint = 'Photo, tapos presyo at size'
export const rackHint = 'Maraming piraso nang sabay'
export const liveSalesHint = 'Ipakita ang mga piraso kasabay ng live video mo'
