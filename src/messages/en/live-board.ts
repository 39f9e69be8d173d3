import { number, plural } from './language.ts'

export const accountHasIt = 'Claimed with an account. You can cancel it in the ticket.'
export const actions = 'Actions'
export const addCount = (count: number) =>
  plural(count, { one: 'Add 1 piece', other: `Add ${number(count)} pieces` })
export const addForLater = 'Add for later'
export const addItemsHint =
  'Pieces for sale and finished drafts. Until you show a piece in the live, nobody can see or buy it.'
export const ago = (minutes: number) => (minutes < 1 ? 'just now' : `${number(minutes)} min ago`)
export const allShown = 'All pieces are shown'
export const beforeStart = 'Before you start'
export const billCounts = (billCount: number, count: number) =>
  `${plural(billCount, { one: '1 bill', other: `${number(billCount)} bills` })}, ${plural(count, { one: '1 piece', other: `${number(count)} pieces` })}`
export const billFacts = (count: number, total: string) =>
  `${plural(count, { one: '1 piece', other: `${number(count)} pieces` })} · ${total}`
export const bills = 'Bills'
export const billsFigure = 'bills'
export const cancelHint = 'Its pieces go back where they were. The link then says that it was cancelled.'
export const cancelledFacts = (time: string) => `Cancelled · was planned for ${time}`
export const cancelQuestion = 'Cancel this live sale?'
export const cancelSale = 'Cancel the live sale'
export const changeSale = 'Change title, time or stream'
export const cheapFirst = 'Cheap first'
export const chooseNumber = 'Choose a number.'
export const chooseOne = 'Choose one'
export const chooseSaleFor = (count: number) =>
  plural(count, {
    one: 'Choose the live sale for this piece, or prepare one.',
    other: `Choose the live sale for these ${number(count)} pieces, or prepare one.`,
  })
export const chosenItem = (name: string, price: string, size: string) => `${name} · ${price} · ${size}`
export const claimedFigure = 'claimed'
export const claimedFirst = 'Somebody claimed it first. Choose another number.'
export const claimFacts = (at: number, when: string) => `No. ${at} · ${when}`
export const claimFigures = (count: number, people: number) =>
  `${plural(count, { one: '1 piece', other: `${number(count)} pieces` })}, ${plural(people, { one: '1 person', other: `${number(people)} people` })}`
export const claimForCommenter = 'Claim for a commenter'
export const claimOf = (name: string, at: number, place: string) => `No. ${at}, ${name}, ${place}`
export const claims = 'Claims'
export const copy = 'Copy'
export const copyByHand = 'Copy the message by hand'
export const copyLink = 'Copy link'
export const copyMessage = 'Copy message'
export const draft = 'Draft'
export const earlier = 'Earlier'
export const endAndBill = (billCount: number) =>
  billCount === 0
    ? 'End the live'
    : `End and make ${plural(billCount, { one: '1 bill', other: `${number(billCount)} bills` })}`
export const endedFacts = (time: string, claimed: number) => `${time} · ${number(claimed)} claimed`
export const endHint = 'Bills are ready at once. Buyers with an account are notified.'
export const endLive = 'End the live'
export const endQuestion = 'End the live?'
export const figures = (shown: number, all: number, claimed: number, free: number) =>
  `${number(shown)} of ${number(all)} shown · ${number(claimed)} claimed · ${number(free)} free`
export const goOn = 'Choose pieces'
export const groupHints = {
  to_send: 'Paste it in Messenger',
  to_pack: 'Say when all is packed, so that they can pay and come',
  to_check: 'Look in your wallet first',
  not_claimed: 'Send the message again',
  coming: 'Nothing to do yet',
  received: 'All done',
  over: 'Nothing is on hold',
} as const
export const groupNames = {
  to_send: 'To send',
  to_pack: 'To pack',
  to_check: 'They say they paid',
  not_claimed: 'Sent, not claimed',
  coming: 'Coming to pick up',
  received: 'Received',
  over: 'Over',
} as const
export const hasIt = (name: string) => `${name} has it`
export const haveHours = 'Pickup hours of your shop'
export const haveNumbers = (count: number) =>
  plural(count, { one: '1 piece has a number', other: `${number(count)} pieces have a number` })
export const haveQr = 'Your own QR for payments'
export const heldFor = (at: number, name: string) => `No. ${at} is on hold for ${name}`
export const hold = 'Hold'
export const holdFor = (at: number, name: string) => `Hold No. ${at} for ${name}`
export const iCopiedIt = 'I copied it'
export const inLine = (count: number) => `${number(count)} in line`
export const isBehind = 'The board could not be refreshed. It tries again by itself.'
export const items = 'Pieces'
export const keepGoing = 'Keep going'
export const keptUntil = (time: string) => `Kept until ${time}`
export const kindNames = { account: 'has an account', comment: 'from a comment' } as const
export const later = 'Later'
export const linkAndPoster = 'Time, link and poster'
export const linkUnderBills = 'The link for them is under Bills.'
export const live = 'Live'
export const message = 'Message'
export const messageAgain = 'Again'
export const messageCopied = 'The message was copied'
export const messageFor = (name: string) => `Message for ${name}`
export const moneyOpen = 'open'
export const moneyReceived = 'received'
export const moneyToCheck = 'to check'
export const moveThere = 'Move'
export const moveToNumber = 'Move to number'
export const nameInComment = 'Name, as in the comment'
export const newPerson = (name: string) => `New person “${name}”`
export const newPersonHint = 'The name stands on the bill.'
export const nextUp = 'next'
export const noBills = 'No bills yet'
export const noBillsHint = 'Each person who claims a piece gets one.'
export const noClaims = 'Claims appear here as they come.'
export const noItems = 'Choose the pieces of this live sale. The number is what you say in the live.'
export const noSales = 'Sell live, without the list at dawn'
export const noSalesHint =
  'Keep streaming where your people are. Here the first tap on “Mine” has the piece, and the bills write themselves.'
export const noStream = 'No stream yet'
export const notAdded = 'The piece was not added.'
export const nothingFree = 'No piece is free. Show one first.'
export const nothingShown = 'Nothing is shown yet. Begin with the button below.'
export const nothingToAdd = 'There is nothing more to add'
export const nothingToAddHint = 'Add pieces to your shop first. Pieces on hold or sold cannot be chosen.'
export const notReleased = (at: number) => `No. ${at} is still on hold.`
export const notSent = 'Not sent'
export const notShown = (at: number) => `No. ${at} was not shown.`
export const notShownYet = (count: number) =>
  count === 0
    ? 'Every piece was shown.'
    : plural(count, {
        one: '1 piece was not shown yet. It goes back where it was.',
        other: `${number(count)} pieces were not shown yet. They go back where they were.`,
      })
export const notTakenBack = (at: number) => `No. ${at} is still shown.`
export const noTimeYet = 'No pickup time yet'
export const nowShowing = 'Now showing'
export const numberAndName = (at: number, name: string) => `No. ${at} ${name}`
export const numberedItem = (at: number, name: string, state: string) => `No. ${at}, ${name}, ${state}`
export const numberOf = (at: number) => `No. ${at}`
export const onePhotoMore = 'One more photo'
export const onlyRoomFor = (count: number) => `Only ${number(count)} more fit`
export const openedAt = (time: string) => `Opened ${time}`
export const openPickup = 'Open'
export const openPickupOf = (name: string) => `Open the pickup of ${name}`
export const openTickets = 'Pieces on hold for one buyer, during your lives'
export const openTicketsHint =
  'More than usual is only for buyers with a proven phone number or a completed pickup.'
export const openTicketsSaved = 'The limit is set'
export const orderHint = 'Drag to change the order, or tap a piece. The number is what you say in the live.'
export const orderNotSaved = 'The order was not saved.'
export const ownWords = 'Your words'
export const ownWordsHint =
  '{name} becomes the first name. Pieces, total and link follow. Your words stay on this device.'
export const pasteIt = 'Paste it in Messenger.'
export const peopleOfSale = 'People of this sale'
export const personFacts = (count: number, sent: boolean) =>
  `${plural(count, { one: '1 piece so far', other: `${number(count)} pieces so far` })} · ${sent ? 'link sent' : 'link not sent'}`
export const pickupOn = (time: string) => `Pickup ${time}`
export const placeInLine = (place: number) =>
  place === 0
    ? 'Has it'
    : place === 1
      ? '1st in line'
      : place === 2
        ? '2nd in line'
        : place === 3
          ? '3rd in line'
          : `${place}th in line`
export const plannedFacts = (time: string, count: number) =>
  `${time} · ${plural(count, { one: '1 piece', other: `${number(count)} pieces` })}`
export const poster = 'Poster'
export const posterFailed = 'The picture could not be made on this device.'
export const posterFirst = 'The first tap has it.'
export const posterMine = 'Tap “Mine” here.'
export const posterOf = (title: string) => `Poster of ${title}`
export const posterPrices = (count: number, low: string, high: string) =>
  low === high
    ? `${plural(count, { one: '1 piece', other: `${number(count)} pieces` })} at ${low}`
    : `${number(count)} pieces from ${low} to ${high}`
export const posterTime = (time: string) => `Live ${time}`
export const posterWatch = 'Watch the live.'
export const posterWatchOn = (place: string) => `Watch on ${place}`
export const postTheLink = 'Post the link in your event, and pin it as the first comment'
export const prepare = 'Prepare a live sale'
export const putUp = (at: number) => `Put up as ${at}`
export const qrOfSale = 'QR code of the live sale'
export const quickAdd = 'Quick add'
export const quickAddAs = (at: number) => `Quick add as No. ${at}`
export const quickDescription = (title: string) => `Shown live in “${title}”.`
export const quickName = (kind: string, at: number) => `${kind}, No. ${at}`
export const release = (name: string) => `Release it from ${name}`
export const runningFacts = (claimed: number, viewers: number) =>
  `Live · ${number(claimed)} claimed · ${number(viewers)} here`
export const runsSince = (minutes: number, viewers: number) =>
  `${number(minutes)} min · ${number(viewers)} here`
export const saleEnded = (title: string, time: string) => `${title}, ended ${time}`
export const saleGroups = { running: 'Running now', planned: 'Coming', past: 'Past' } as const
export const savedHint = 'Saved. You start it yourself, and nobody sees a piece before you show it.'
export const savePicture = 'Save picture'
export const saving = 'Saving the order'
export const screenMayTurnOff =
  'This browser cannot keep the screen on. Set the screen of your phone to stay on longer.'
export const sentAt = (time: string) => `Sent ${time}`
export const setIt = 'Set it'
export const showAgain = 'Show it again'
export const showNext = (at: number) => `Show next: No. ${at}`
export const showNow = (at: number) => `Show No. ${at} now`
export const startLive = 'Start the live'
export const starts = 'Starts'
export const startsIn = (minutes: number) =>
  minutes < 60
    ? `In ${minutes} min`
    : minutes < 48 * 60
      ? `In ${Math.floor(minutes / 60)} h ${minutes % 60} min`
      : `In ${number(Math.floor(minutes / (24 * 60)))} days`
export const stateNames = {
  waiting: 'not shown yet',
  free: 'free',
  claimed: 'claimed',
  sold: 'sold',
  gone: 'taken down',
} as const
export const stayFigure = 'stay for sale'
export const stream = 'Where you stream'
export const streamHint = 'An address such as facebook.com/yourshop, or words. Ukay streams nothing itself.'
export const takeBack = 'Undo: not shown'
export const taskNames = {
  to_send: 'to send',
  to_pack: 'to pack',
  to_check: 'to check',
  not_claimed: 'not claimed',
} as const
export const timeHasCome = 'It is time'
export const timeMissing = 'Choose a day and a time'
export const title = 'Title'
export const toBoard = 'To the board'
export const upTo = (count: number) => `Up to ${number(count)} pieces`
export const usualOpenTickets = 'The usual number'
export const subscribers = (count: number) =>
  count === 0 ? 'Nobody asked to be notified yet' : `${number(count)} asked to be notified`
export const whatIsIt = 'What is it?'
export const whichNumber = 'Which number?'
export const writeOwnWords = 'Write my own words'
export const youStartIt = 'You start it yourself'
export const youWroteIt = 'you wrote it down'
