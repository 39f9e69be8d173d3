import { number } from './language.ts'

export const addPhotos = 'Magdagdag ng photo'
export const answer = 'Sumagot'
export const answered = 'Nakikita na ang sagot mo'
export const answerLabel = 'Ang sagot mo'
export const answers = (name: string) => `Sagot ni ${name}`
export const average = (value: number) => value.toFixed(1)
export const averageOf = (value: number, count: string) => `${value.toFixed(1)} sa 5 star, ${count}`
export const byYou = 'Ang review mo'
export const count = (value: number, isMore: boolean) => `${number(value)}${isMore ? '+' : ''} review`
export const confirmsInHours = (hours: number) => `Kumukumpirma sa loob ng ${number(hours)} oras`
export const confirmsInMinutes = (minutes: number) => `Kumukumpirma sa loob ng ${number(minutes)} minuto`
export const deletedPerson = 'Taong umalis na'
export const end = 'Iyan na ang lahat ng review'
export const handedOver = (done: number, of: number) => `${number(done)} sa ${number(of)} ang naibigay`
export const hiddenBecause = (words: string) => `Itinago ng admin ang review mo: ${words}`
export const hiddenUntil = (day: string) =>
  `Nakatago hanggang nandito na ang review ng kabila, o hanggang ${day}. Hindi na ito mababago.`
export const hiddenWhy = 'Alamin kung bakit, at ipatingin ulit'
export const none = 'Wala pang review'
export const noneHint = 'Pagkatapos ng bawat pickup, puwedeng mag-review ang dalawa sa isa’t isa.'
export const noStars = 'Pumili ng isa hanggang limang star'
export const onlyPickedUp = 'Ang nag-pickup lang ng piraso ang puwedeng mag-review sa shop.'
export const pickedUp = (done: number, of: number) => `Kinukuha ang ${number(done)} sa ${number(of)}`
export const question = (name: string) => `Kumusta kay ${name}?`
export const reviews = 'Mga review'
export const send = 'Ipadala ang review'
export const sendAnswer = 'Ipadala ang sagot'
export const sent = 'Salamat sa review mo'
export const stars = (value: number) => `${number(value)} sa 5 star`
export const starsLabel = 'Mga star'
export const textHint = 'Hindi kailangan. Mababasa ito ng iba kasama ang pangalan mo.'
export const textLabel = 'Sa sarili mong salita'
export const until = (day: string) =>
  `Puwede mo itong i-review hanggang ${day}. Makikita ito ng kabila kapag pareho na kayong nakasulat.`
export const words = {
  as_described: 'Tugma sa sinabi',
  clean: 'Malinis',
  measures_right: 'Tama ang sukat',
  flaws_shown: 'Ipinakita ang sira',
  quick_reply: 'Mabilis sumagot',
  kind: 'Mabait',
  on_time: 'Nasa oras',
  paid_exactly: 'Eksakto ang bayad',
  came_as_agreed: 'Tumupad sa usapan',
} as const
export const wordsLabel = 'Ano ang maganda?'
export const wordsMissing = 'Magsulat ng ilang salita'
