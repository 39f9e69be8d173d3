import { number, plural } from './language.ts'

const itemCount = (items: number) => plural(items, { one: '1 piraso', other: `${number(items)} piraso` })

export const addressHint = 'Kalye, numero ng bahay, barangay at lungsod'
export const addressLabel = 'Address'
export const ask = 'Puwede mo bang ipadala?'
export const asked = 'Natanong na ang shop'
export const askedFor = (shop: string) => `Hiniling mong ipadala ito ng ${shop}`
export const askedHint = 'Makikita mo rito kapag umalis na ang rider.'
export const askHint = 'Dadalhin ito ng rider. Sa rider mo babayaran ang fee.'
export const asksToSend = (name: string) => `Hinihiling ni ${name} na ipadala mo ito`
export const canSend = (shop: string) => `Maipapadala ba ito ng ${shop}?`
export const changeAddress = 'Palitan ang address'
export const consentErased = 'Buburahin 30 araw pagkatapos ng pickup.'
export const consentOnly = (shop: string) =>
  `Para sa pickup na ito lang. Makikita ng ${shop} at mga helper nito, wala nang iba.`
export const contactLabel = 'Numero para sa rider'
export const copyAll = 'Kopyahin ang lahat ng stop'
export const copiedStop = (name: string) => `Nakopya ang stop ni ${name}`
export const copyStop = (name: string) => `Kopyahin ang stop ni ${name}`
export const count = (buyers: number) => `${number(buyers)} ang humiling`
export const feeEach = 'Fee, bawat kahon'
export const feeHint = 'Sa rider ibinabayad. Hindi idinadagdag sa presyo.'
export const feeToRider = 'Fee, sa rider'
export const haveIt = 'Nasa akin na'
export const haveItHint = 'Matatapos nito ang pickup.'
export const leftAt = (time: string) => `Umalis ang rider: ${time}`
export const leftTitle = 'Naibigay na sa rider?'
export const linkHint = 'Makukuha ng bawat buyer'
export const linkLabel = 'Link sa pag-track'
export const missingPoint = 'I-tap sa mapa kung saan pupunta ang rider'
export const nearestFirst = 'Pinakamalapit muna'
export const none = 'Wala pang humihiling ng rider'
export const noneHint = 'Humihiling ang mga buyer sa page ng pickup nila, at nagbibigay ng address para dito.'
export const notifies = (buyers: number) =>
  plural(buyers, { one: 'Aabisuhan ang 1 buyer', other: `Aabisuhan ang ${number(buyers)} buyer` })
export const notReady = 'Hindi pa handa'
export const notSent = 'Walang naipadala'
export const noteHint = 'Opsiyonal. Halimbawa: berdeng gate, dalawang doorbell.'
export const noteLabel = 'Para sa rider'
export const onItsWay = 'Papunta na'
export const openSheet = 'Ipadala sa rider'
export const otherSite = (host: string) => `Bubuksan ang ${host}, site ng iba`
export const payments = { paid: 'Bayad na', said: 'Bayad na raw', not_paid: 'Hindi pa bayad' } as const
export const itemsOf = (items: number, total: string) => `${itemCount(items)} · ${total}`
export const pinLabel = 'Kung saan pupunta ang rider. Ginagalaw ng mga arrow key ang pin'
export const pointLabel = 'I-tap ang mapa o i-drag ang pin'
export const received = 'Tapos na ang pickup'
export const receivedHint = (shop: string) => `Makakatanggap ng notification ang ${shop}.`
export const sent = 'Naabisuhan na ang mga buyer'
export const share = (shop: string) => `Ibigay sa ${shop} at magtanong`
export const stopAt = (stop: number, stops: number) => `Stop ${number(stop)} ng ${number(stops)}`
export const stopsAndWay = (stops: number, way: string) =>
  `${plural(stops, { one: '1 stop', other: `${number(stops)} stop` })}, ${way}`
export const takeBack = 'Bawiin'
export const takenBack = 'Binura na ang address'
export const title = 'Ipadala sa rider'
export const trackIt = 'I-track'
export const unpaidChosen = (boxes: number) =>
  plural(boxes, {
    one: '1 kahong pinili mo ang hindi pa bayad',
    other: `${number(boxes)} kahong pinili mo ang hindi pa bayad`,
  })
