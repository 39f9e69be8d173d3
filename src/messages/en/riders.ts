import { number, plural } from './language.ts'

const itemCount = (items: number) => plural(items, { one: '1 piece', other: `${number(items)} pieces` })

export const addressHint = 'Street, house number, barangay and city'
export const addressLabel = 'Address'
export const ask = 'Can you send it?'
export const asked = 'The shop was asked'
export const askedFor = (shop: string) => `You asked ${shop} to send it`
export const askedHint = 'You see here when the rider leaves.'
export const askHint = 'A rider brings it. You pay the fee to the rider.'
export const asksToSend = (name: string) => `${name} asks you to send it`
export const canSend = (shop: string) => `Can ${shop} send it?`
export const changeAddress = 'Change the address'
export const consentErased = 'Erased 30 days after the pickup is over.'
export const consentOnly = (shop: string) =>
  `For this pickup only. ${shop} and its helpers see it, nobody else.`
export const contactLabel = 'Phone number for the rider'
export const copyAll = 'Copy all stops'
export const copiedStop = (name: string) => `Copied the stop of ${name}`
export const copyStop = (name: string) => `Copy the stop of ${name}`
export const count = (buyers: number) => `${number(buyers)} asked`
export const feeEach = 'Fee, each box'
export const feeHint = 'Paid to the rider. It is added to no price.'
export const feeToRider = 'Fee, to the rider'
export const haveIt = 'I have it'
export const haveItHint = 'This completes the pickup.'
export const leftAt = (time: string) => `The rider left: ${time}`
export const leftTitle = 'Left with the rider?'
export const linkHint = 'Each buyer gets it'
export const linkLabel = 'Tracking link'
export const missingPoint = 'Please tap the map where the rider comes'
export const nearestFirst = 'Nearest first'
export const none = 'Nobody has asked for a rider'
export const noneHint = 'Buyers ask on the page of their pickup, and share an address for it.'
export const notifies = (buyers: number) =>
  plural(buyers, { one: 'Notifies 1 buyer', other: `Notifies ${number(buyers)} buyers` })
export const notReady = 'Not ready yet'
export const notSent = 'Nothing was sent'
export const noteHint = 'Optional. Such as: green gate, ring twice.'
export const noteLabel = 'For the rider'
export const onItsWay = 'On its way'
export const openSheet = 'Send with a rider'
export const otherSite = (host: string) => `Opens ${host}, the site of somebody else`
export const payments = { paid: 'Paid', said: 'Says it is paid', not_paid: 'Not paid yet' } as const
export const itemsOf = (items: number, total: string) => `${itemCount(items)} · ${total}`
export const pinLabel = 'Where the rider comes. Arrow keys move the pin'
export const pointLabel = 'Tap the map or drag the pin'
export const received = 'The pickup is completed'
export const receivedHint = (shop: string) => `${shop} gets a notification.`
export const sent = 'The buyers are notified'
export const share = (shop: string) => `Share with ${shop} and ask`
export const stopAt = (stop: number, stops: number) => `Stop ${number(stop)} of ${number(stops)}`
export const stopsAndWay = (stops: number, way: string) =>
  `${plural(stops, { one: '1 stop', other: `${number(stops)} stops` })}, ${way}`
export const takeBack = 'Take it back'
export const takenBack = 'The address is erased'
export const title = 'Send with a rider'
export const trackIt = 'Track it'
export const unpaidChosen = (boxes: number) =>
  plural(boxes, {
    one: '1 box you chose is not paid yet',
    other: `${number(boxes)} boxes you chose are not paid yet`,
  })
