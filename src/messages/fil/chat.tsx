import { number, plural } from './language.ts'

export const addPhotos = 'Magdagdag ng photo'
export const block = 'I-block'
export const blockHint =
  'Wala sa inyong dalawa ang makakapagpadala ng bagong message dito. Mananatili ang mga dating message. Puwede mong i-unblock anumang oras.'
export const blockQuestion = (name: string) => `I-block si ${name}?`
export const blockedByYou = (name: string) =>
  `Na-block mo si ${name}. Wala sa inyong dalawa ang makakapagpadala ng bagong message.`
export const blockedHint = 'Hindi na puwedeng magpadala ng bagong message dito.'
export const buyers = 'Mga buyer'
export const chooseConversation = 'Pumili ng usapan'
export const connecting = 'Kumokonekta... Baka may kulang na bagong message.'
export const deleteUnsent = (text: string) => `I-delete ang hindi naipadalang message: ${text}`
export const emptyHintForBuyers = 'Buksan ang item na gusto mo at i-tap ang Kausapin ang Seller.'
export const emptyHintForSellers = 'Lalabas dito ang mga buyer na nagtatanong tungkol sa mga item mo.'
export const emptyTitle = 'Wala pang usapan'
export const fullDay = (weekday: string, day: string, month: string, year: string) =>
  `${weekday}, ${day} ${month}${year}`
export const hello = (name: string) => `Batiin si ${name}`
export const helloHint = 'Magtanong tungkol sa size, kondisyon, o kung saan ang pickup.'
export const lastMessageByYou = (message: string) => `Ikaw: ${message}`
export const loadingOlder = 'Kinukuha ang mga lumang message...'
export const logLabel = (name: string) => `Mga message ninyo ni ${name}`
export const markDelivered = 'Natanggap'
export const markRead = 'Nabasa'
export const markSending = 'Ipinapadala'
export const markSent = 'Naipadala'
export const menuLabel = 'Iba pa'
export const messageLabel = 'Message'
export const messagePlaceholder = 'I-type ang message mo'
export const newMessageCount = (count: number) =>
  plural(count, { one: '1 bagong message', other: `${number(count)} bagong message` })
export const newMessages = 'Mga bagong message'
export const noMessagesYet = 'Wala pang message'
export const notFound = 'Hindi namin makita ang usapang ito.'
export const notFoundHint = 'Baka mali ang address, o sa ibang tao ang usapang ito.'
export const notFoundTitle = 'Walang ganitong usapan'
export const notSent = 'Hindi naipadala. I-tap para subukan ulit'
export const offline = 'Offline ka. Lalabas ang mga bagong message kapag online ka na ulit.'
export const photos = 'Mga photo'
export const photosLost =
  'Wala na sa device na ito ang mga photo. I-delete ang message na ito at piliin ulit.'
export const photosSpoken = (count: number) =>
  plural(count, { one: 'Photo', other: `${number(count)} photo` })
export const quickReplies = 'Mabilis na sagot'
export const replyAvailable = 'Available pa po ba ito?'
export const replyMeasurements = 'Ano po ang mga sukat?'
export const replyOpen = 'Kailan po kayo bukas para sa pickup?'
export const replyReserve = 'Opo. I-tap ang Buy Now para ma-reserve.'
export const replySold = 'Pasensya na, nabili na po.'
export const replyYes = 'Opo, available pa.'
export const safetyNote =
  'Mag-ingat: dito lang mag-usap, at magbayad lang kapag hawak mo na ang item. Huwag magpadala ng pera o code sa taong sa chat mo lang kilala.'
export const send = 'Ipadala'
export const spoken = (author: string, message: string) => `${author}: ${message}`
export const spokenAuthor = (author: string) => `${author}: `
export const stores = 'Mga shop'
export const subjectLabel = 'Ang item na pinag-uusapan ninyo'
export const talkToSeller = 'Kausapin ang Seller'
export const toNewest = 'Pumunta sa pinakabagong message'
export const today = 'Ngayong araw'
export const tooLong = (count: number, most: number) =>
  `${number(count)} sa ${number(most)} letra. Pakiiklian ang message mo.`
export const typed = (count: number, most: number) => `${number(count)} sa ${number(most)}`
export const unblock = 'I-unblock'
export const unread = (count: number) =>
  plural(count, { one: 'message na hindi pa nababasa', other: 'mga message na hindi pa nababasa' })
export const unreadShort = 'hindi pa nababasa'
export const yesterday = 'Kahapon'
export const you = 'Ikaw'
