import type { EndedBecause } from '#domain/ended-because.ts'
import type { Language } from '#domain/language.ts'
import { TicketStatus, ticketStatuses } from '#domain/ticket-status.ts'
import { type Kind, kind, timeIn } from './kind.ts'
import { kindsOfDecisions } from './kinds-of-decisions.ts'

/** What a buyer reads when a ticket has moved. */
const movedToBuyer: Record<Language, Partial<Record<number, (item: string, shop: string) => string>>> = {
  en: {
    [TicketStatus.CheckingInventory]: (item, shop) => `${shop} is looking for ${item}`,
    [TicketStatus.PendingPackaging]: (item, shop) => `${shop} confirmed ${item}`,
    [TicketStatus.AwaitingPickup]: (item, shop) => `${item} is ready for pickup at ${shop}`,
    [TicketStatus.Completed]: (item) => `You picked up ${item}. Enjoy it!`,
    [TicketStatus.ItemUnavailable]: (item) => `${item} is no longer available`,
    [TicketStatus.SellerInactive]: (item, shop) =>
      `${shop} did not respond, so your reservation of ${item} ended`,
    [TicketStatus.Forfeited]: (item) => `The time to pick up ${item} has passed`,
    [TicketStatus.CancelledByBuyer]: (item) => `Your reservation of ${item} is cancelled, as you asked`,
  },
  fil: {
    [TicketStatus.CheckingInventory]: (item, shop) => `Hinahanap na ng ${shop} ang ${item}`,
    [TicketStatus.PendingPackaging]: (item, shop) => `Kinumpirma ng ${shop} ang ${item}`,
    [TicketStatus.AwaitingPickup]: (item, shop) => `Puwede nang i-pickup ang ${item} sa ${shop}`,
    [TicketStatus.Completed]: (item) => `Nakuha mo na ang ${item}. Enjoy!`,
    [TicketStatus.ItemUnavailable]: (item) => `Hindi na available ang ${item}`,
    [TicketStatus.SellerInactive]: (item, shop) =>
      `Hindi sumagot ang ${shop}, kaya natapos ang reservation mo sa ${item}`,
    [TicketStatus.Forfeited]: (item) => `Lampas na ang oras para i-pickup ang ${item}`,
    [TicketStatus.CancelledByBuyer]: (item) =>
      `Kanselado na ang reservation mo sa ${item}, gaya ng hiling mo`,
  },
}

/** For example "Saturday, 28 November". `day` is a date such as 2026-11-28. */
const dayInWords = (day: string, language: Language): string =>
  new Date(day).toLocaleDateString(language === 'fil' ? 'fil-PH' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
const endedBecause: Record<Language, Record<EndedBecause, string>> = {
  en: {
    taken_down: 'we took the piece down',
    shop_stopped: 'we stopped the account of the shop',
    buyer_stopped: 'we stopped the account of the buyer',
  },
  fil: {
    taken_down: 'tinanggal namin ang item',
    shop_stopped: 'ni-stop namin ang account ng shop',
    buyer_stopped: 'ni-stop namin ang account ng buyer',
  },
}

const statusName = (status: number): string => ticketStatuses[status as TicketStatus]?.name ?? ''

/**
 * All kinds of notifications. A new one takes an entry here, and a call of `addNotifications` in the transaction that
 * causes it.
 */
export const kinds = {
  ticket_new: kind<{ item: string; buyer: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, buyer }) => `${buyer} reserved ${item}`,
        several: (count) => `${count} pieces were reserved`,
      },
      fil: {
        one: ({ item, buyer }) => `Ni-reserve ni ${buyer} ang ${item}`,
        several: (count) => `${count} piraso ang na-reserve`,
      },
    },
  }),
  ticket_moved: kind<{ item: string; shop: string; status: number }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, shop, status }) =>
          movedToBuyer.en[status]?.(item, shop) ?? `${item}: ${statusName(status)}`,
        several: (count) => `${count} of your tickets moved`,
      },
      fil: {
        one: ({ item, shop, status }) =>
          movedToBuyer.fil[status]?.(item, shop) ?? `${item}: ${statusName(status)}`,
        several: (count) => `${count} sa mga ticket mo ang gumalaw`,
      },
    },
  }),
  ticket_cancelled: kind<{ item: string; buyer: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, buyer }) => `${buyer} cancelled the reservation of ${item}`,
        several: (count) => `${count} reservations were cancelled`,
      },
      fil: {
        one: ({ item, buyer }) => `Kinansela ni ${buyer} ang reservation sa ${item}`,
        several: (count) => `${count} reservation ang nakansela`,
      },
    },
  }),
  ticket_lapsed: kind<{ item: string; buyer: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, buyer }) => `The ticket of ${buyer} for ${item} ended, because its deadline passed`,
        several: (count) => `${count} tickets ended, because their deadlines passed`,
      },
      fil: {
        one: ({ item, buyer }) =>
          `Natapos ang ticket ni ${buyer} para sa ${item} dahil lumampas na sa deadline`,
        several: (count) => `${count} ticket ang natapos dahil lumampas na sa deadline`,
      },
    },
  }),
  ticket_ended: kind<{ item: string; because: EndedBecause }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, because }) => `The ticket for ${item} ended, because ${endedBecause.en[because]}`,
        several: (count) => `${count} tickets ended, because we decided about a piece, a shop or a person`,
      },
      fil: {
        one: ({ item, because }) => `Natapos ang ticket para sa ${item} dahil ${endedBecause.fil[because]}`,
        several: (count) =>
          `${count} ticket ang natapos dahil may pinagpasyahan kami tungkol sa item, shop o tao`,
      },
    },
  }),
  give_back: kind<{ amount: string; person: string; to: 'buyer' | 'seller' }>({
    group: 'tickets',
    cannotBeOff: true,
    texts: {
      en: {
        one: ({ amount, person, to }) =>
          to === 'buyer'
            ? `You paid ${amount} before the ticket ended. Ask ${person} to give it back. If that does not happen, tell us at the pickup`
            : `${person} paid you ${amount} before the ticket ended. Please give it back`,
        several: (count) => `${count} tickets ended after money was paid. Please see what to do`,
      },
      fil: {
        one: ({ amount, person, to }) =>
          to === 'buyer'
            ? `Nagbayad ka ng ${amount} bago natapos ang ticket. Hilingin sa ${person} na ibalik ito. Kung hindi ibalik, sabihin sa amin sa page ng pickup`
            : `Nagbayad sa iyo si ${person} ng ${amount} bago natapos ang ticket. Pakibalik ito`,
        several: (count) => `${count} ticket ang natapos kahit may bayad na. Tingnan kung ano ang gagawin`,
      },
    },
  }),
  confirm_soon: kind<{ item: string; hours: number }>({
    group: 'deadlines',
    ignoresQuietHours: true,
    texts: {
      en: {
        one: ({ item, hours }) => `Less than ${hours} hours left to confirm ${item}`,
        several: (count) => `${count} tickets are about to end, because they are not confirmed`,
      },
      fil: {
        one: ({ item, hours }) => `Wala nang ${hours} oras para kumpirmahin ang ${item}`,
        several: (count) => `${count} ticket ang malapit nang matapos dahil hindi pa nakumpirma`,
      },
    },
  }),
  pickup_soon: kind<{ item: string; hours: number }>({
    group: 'deadlines',
    ignoresQuietHours: true,
    texts: {
      en: {
        one: ({ item, hours }) => `Less than ${hours} hours left to pick up ${item}`,
        several: (count) => `${count} pieces are waiting for you, and their time is almost over`,
      },
      fil: {
        one: ({ item, hours }) => `Wala nang ${hours} oras para i-pickup ang ${item}`,
        several: (count) => `${count} piraso ang naghihintay sa iyo, at malapit na ang deadline`,
      },
    },
  }),
  last_hours: kind<{ item: string; hours: number }>({
    group: 'deadlines',
    ignoresQuietHours: true,
    lastResort: true,
    texts: {
      en: {
        one: ({ item, hours }) => `Last ${hours} hours for ${item}. Open Ukay, or the ticket ends`,
        several: (count) => `${count} tickets end within two hours. Open Ukay now`,
      },
      fil: {
        one: ({ item, hours }) =>
          `Huling ${hours} oras na para sa ${item}. Buksan ang Ukay, o matatapos ang ticket`,
        several: (count) => `${count} ticket ang matatapos sa loob ng dalawang oras. Buksan na ang Ukay`,
      },
    },
  }),
  cancel_asked: kind<{ item: string; buyer: string; hours: number }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, buyer, hours }) =>
          `${buyer} asks to cancel ${item}. Please answer within ${hours} hours`,
        several: (count) => `${count} buyers ask to cancel`,
      },
      fil: {
        one: ({ item, buyer, hours }) =>
          `Gustong i-cancel ni ${buyer} ang ${item}. Sagutin sa loob ng ${hours} oras`,
        several: (count) => `${count} buyer ang gustong mag-cancel`,
      },
    },
  }),
  cancel_refused: kind<{ item: string; shop: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, shop }) => `${shop} still expects you to pick up ${item}`,
        several: (count) => `Shops still expect you to pick up ${count} pieces`,
      },
      fil: {
        one: ({ item, shop }) => `Inaasahan pa rin ng ${shop} na kukunin mo ang ${item}`,
        several: (count) => `Inaasahan pa rin ng mga shop na kukunin mo ang ${count} piraso`,
      },
    },
  }),
  longer_asked: kind<{ item: string; buyer: string; day: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, buyer, day }) => `${buyer} asks you to hold ${item} until ${dayInWords(day, 'en')}`,
        several: (count) => `${count} buyers ask you to hold pieces longer`,
      },
      fil: {
        one: ({ item, buyer, day }) =>
          `Pakiusap ni ${buyer}, i-hold ang ${item} hanggang ${dayInWords(day, 'fil')}`,
        several: (count) => `${count} buyer ang nakikiusap na i-hold pa ang mga piraso`,
      },
    },
  }),
  longer_agreed: kind<{ item: string; shop: string; day: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, shop, day }) => `${shop} holds ${item} for you until ${dayInWords(day, 'en')}`,
        several: (count) => `${count} pieces are held for you longer`,
      },
      fil: {
        one: ({ item, shop, day }) => `Iho-hold ng ${shop} ang ${item} hanggang ${dayInWords(day, 'fil')}`,
        several: (count) => `${count} piraso ang iho-hold pa para sa iyo`,
      },
    },
  }),
  longer_refused: kind<{ item: string; shop: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, shop }) => `${shop} cannot hold ${item} longer. The deadline stays`,
        several: (count) => `${count} pieces cannot be held longer. Their deadlines stay`,
      },
      fil: {
        one: ({ item, shop }) =>
          `Hindi na mai-hold ng ${shop} nang mas matagal ang ${item}. Pareho pa rin ang deadline`,
        several: (count) =>
          `Hindi na mai-hold nang mas matagal ang ${count} piraso. Pareho pa rin ang deadline`,
      },
    },
  }),
  line_turn: kind<{ item: string; until: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, until }) => `It's your turn: ${item} is kept for you until ${until}`,
        several: (count) => `${count} pieces that you are in line for are kept for you now`,
      },
      fil: {
        one: ({ item, until }) => `Ikaw na: naka-hold para sa iyo ang ${item} hanggang ${until}`,
        several: (count) => `${count} piraso sa mga pinilahan mo ang naka-hold na para sa iyo`,
      },
    },
  }),
  line_turn_live: kind<{ item: string; until: string }>({
    group: 'tickets',
    // Whoever is in line during a live sale is awake.
    ignoresQuietHours: true,
    texts: {
      en: {
        one: ({ item, until }) => `It's your turn: ${item} is kept for you until ${until}`,
        several: (count) => `${count} pieces that you are in line for are kept for you now`,
      },
      fil: {
        one: ({ item, until }) => `Ikaw na: naka-hold para sa iyo ang ${item} hanggang ${until}`,
        several: (count) => `${count} piraso sa mga pinilahan mo ang naka-hold na para sa iyo`,
      },
    },
  }),
  live_starts: kind<{ shop: string; title: string }>({
    group: 'tickets',
    // Those who get it have asked for it.
    ignoresQuietHours: true,
    texts: {
      en: {
        one: ({ shop, title }) => `${shop} is live now: ${title}`,
        several: (count) => `${count} shops are live now`,
      },
      fil: {
        one: ({ shop, title }) => `Live na ngayon ang ${shop}: ${title}`,
        several: (count) => `${count} shop ang live na ngayon`,
      },
    },
  }),
  live_not_started: kind<{ title: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ title }) =>
          `Your live sale ${title} did not start within a day of its time, so it is cancelled. Its pieces are back where they were`,
        several: (count) => `${count} of your live sales did not start and are cancelled`,
      },
      fil: {
        one: ({ title }) =>
          `Hindi nasimulan ang live sale mong ${title} sa loob ng isang araw, kaya kinansela ito. Naibalik na ang mga piraso nito`,
        several: (count) => `${count} sa mga live sale mo ang hindi nasimulan at kinansela`,
      },
    },
  }),
  live_bill: kind<{ shop: string; items: number; total: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ shop, items, total }) =>
          `${shop} confirmed your ${items === 1 ? 'piece' : `${items} pieces`} from the live sale: ${total}. Choose when to pick up`,
        several: (count) => `${count} live sales ended, and your bills are ready`,
      },
      fil: {
        one: ({ shop, items, total }) =>
          `Kinumpirma ng ${shop} ang ${items} piraso mo mula sa live sale: ${total}. Pumili ng oras ng pickup`,
        several: (count) => `${count} live sale ang natapos, at handa na ang mga bill mo`,
      },
    },
  }),
  line_over: kind<{ item: string; sold: number }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, sold }) =>
          sold
            ? `${item} went to somebody else, so its line is closed`
            : `${item} is no longer for sale, so its line is closed`,
        several: (count) => `${count} pieces that you were in line for are gone`,
      },
      fil: {
        one: ({ item, sold }) =>
          sold
            ? `Nakuha na ng iba ang ${item}, kaya sarado na ang pila`
            : `Hindi na ibinebenta ang ${item}, kaya sarado na ang pila`,
        several: (count) => `Wala na ang ${count} piraso na pinilahan mo`,
      },
    },
  }),
  payment_said: kind<{ buyer: string; amount: string; reference: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ buyer, amount, reference }) =>
          `${buyer} says ${amount} is paid, with ${reference}. Please look into your wallet`,
        several: (count) => `${count} buyers say they have paid. Please look into your wallet`,
      },
      fil: {
        one: ({ buyer, amount, reference }) =>
          `Sabi ni ${buyer}, bayad na ang ${amount}, may reference na ${reference}. Tingnan sa wallet mo`,
        several: (count) => `${count} buyer ang nagsabing bayad na sila. Tingnan sa wallet mo`,
      },
    },
  }),
  payment_received: kind<{ shop: string; amount: string; reference: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ shop, amount, reference }) => `${shop} received ${amount} (${reference})`,
        several: (count) => `${count} of your payments were received`,
      },
      fil: {
        one: ({ shop, amount, reference }) => `Natanggap na ng ${shop} ang ${amount} (${reference})`,
        several: (count) => `${count} sa mga bayad mo ang natanggap na`,
      },
    },
  }),
  payment_not_seen: kind<{ shop: string; amount: string; reference: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ shop, amount, reference }) =>
          `${shop} does not see your payment of ${amount} (${reference}). Please check it in your wallet`,
        several: (count) => `${count} of your payments have not arrived. Please check them in your wallet`,
      },
      fil: {
        one: ({ shop, amount, reference }) =>
          `Hindi pa nakikita ng ${shop} ang bayad mong ${amount} (${reference}). Paki-check sa wallet mo`,
        several: (count) => `${count} sa mga bayad mo ang hindi pa dumarating. Paki-check sa wallet mo`,
      },
    },
  }),
  payment_given_back: kind<{ shop: string; amount: string; reference: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ shop, amount, reference }) => `${shop} says ${amount} was given back to you (${reference})`,
        several: (count) => `${count} of your payments were given back`,
      },
      fil: {
        one: ({ shop, amount, reference }) =>
          `Sabi ng ${shop}, naibalik na sa iyo ang ${amount} (${reference})`,
        several: (count) => `${count} sa mga bayad mo ang naibalik na`,
      },
    },
  }),
  payment_qr_set: kind<{ name: string }>({
    group: 'account',
    ignoresQuietHours: true,
    cannotBeOff: true,
    texts: {
      en: {
        one: ({ name }) =>
          `Buyers now pay you by the QR code of ${name}. If this was not you, change your password at once`,
        several: () =>
          'Your QR code for payments was changed. If this was not you, change your password at once',
      },
      fil: {
        one: ({ name }) =>
          `Sa QR code ni ${name} na magbabayad ang mga buyer mo. Kung hindi ikaw ang nagpalit, palitan agad ang password mo`,
        several: () =>
          'Napalitan ang QR code mo sa bayad. Kung hindi ikaw ang nagpalit, palitan agad ang password mo',
      },
    },
  }),
  payment_qr_removed: kind<{ name: string }>({
    group: 'account',
    ignoresQuietHours: true,
    cannotBeOff: true,
    texts: {
      en: {
        one: ({ name }) => `Your QR code for payments (${name}) was removed. Buyers pay at the shop`,
        several: () => 'Your QR code for payments was removed. Buyers pay at the shop',
      },
      fil: {
        one: ({ name }) => `Inalis ang QR code mo sa bayad (${name}). Sa shop na magbabayad ang mga buyer`,
        several: () => 'Inalis ang QR code mo sa bayad. Sa shop na magbabayad ang mga buyer',
      },
    },
  }),
  pickup_time: kind<{ who: string; time: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ who, time }) => `${who} comes to pick up on ${timeIn.en(time)}`,
        several: (count) => `${count} buyers have chosen when to pick up`,
      },
      fil: {
        one: ({ who, time }) => `Magpi-pickup si ${who} sa ${timeIn.fil(time)}`,
        several: (count) => `${count} buyer ang pumili na ng oras ng pickup`,
      },
    },
  }),
  pickup_time_moved: kind<{ who: string; time: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ who, time }) => `${who} moved the pickup to ${timeIn.en(time)}`,
        several: (count) => `${count} pickups were moved to another time`,
      },
      fil: {
        one: ({ who, time }) => `Inilipat ni ${who} ang pickup sa ${timeIn.fil(time)}`,
        several: (count) => `${count} pickup ang inilipat sa ibang oras`,
      },
    },
  }),
  pickup_reminder: kind<{ who: string; time: string }>({
    group: 'deadlines',
    texts: {
      en: {
        one: ({ who, time }) => `Pickup with ${who}: ${timeIn.en(time)}`,
        several: (count) => `${count} pickups are coming up`,
      },
      fil: {
        one: ({ who, time }) => `Pickup kasama ang ${who}: ${timeIn.fil(time)}`,
        several: (count) => `${count} pickup ang paparating`,
      },
    },
  }),
  review_wanted: kind<{ from: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ from }) => `How was the pickup with ${from}? Leave a review`,
        several: (count) => `${count} pickups wait for your review`,
      },
      fil: {
        one: ({ from }) => `Kumusta ang pickup kay ${from}? Mag-iwan ng review`,
        several: (count) => `${count} pickup ang naghihintay ng review mo`,
      },
    },
  }),
  review_new: kind<{ from: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ from }) => `You can now read the review that ${from} wrote about you`,
        several: (count) => `You have ${count} new reviews`,
      },
      fil: {
        one: ({ from }) => `Mababasa mo na ang review ni ${from} tungkol sa iyo`,
        several: (count) => `May ${count} bagong review ka`,
      },
    },
  }),
  review_answered: kind<{ from: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ from }) => `${from} answered your review`,
        several: (count) => `${count} of your reviews were answered`,
      },
      fil: {
        one: ({ from }) => `Sinagot ni ${from} ang review mo`,
        several: (count) => `${count} sa mga review mo ang sinagot`,
      },
    },
  }),
  case_message: kind<{ from: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ from }) => `${from} wrote that something is wrong with a pickup`,
        several: (count) => `${count} messages about pickups with which something is wrong`,
      },
      fil: {
        one: ({ from }) => `Sumulat si ${from} na may mali sa isang pickup`,
        several: (count) => `${count} message tungkol sa mga pickup na may mali`,
      },
    },
  }),
  case_closed: kind<{ answer: string }>({
    group: 'account',
    texts: {
      en: {
        one: ({ answer }) => `An admin closed the case about a pickup${answer && `: ${answer}`}`,
        several: (count) => `Admins closed ${count} cases about pickups`,
      },
      fil: {
        one: ({ answer }) => `Isinara ng admin ang kaso tungkol sa isang pickup${answer && `: ${answer}`}`,
        several: (count) => `${count} kaso tungkol sa mga pickup ang isinara ng mga admin`,
      },
    },
  }),
  ...kindsOfDecisions,
  message: kind<{ from: string }>({
    group: 'messages',
    texts: {
      en: {
        one: ({ from }) => `${from} sent you a message`,
        several: (count) => `${count} people sent you messages`,
      },
      fil: {
        one: ({ from }) => `May message sa iyo si ${from}`,
        several: (count) => `${count} tao ang nag-message sa iyo`,
      },
    },
  }),
  verified: kind<Record<string, never>>({
    group: 'account',
    texts: {
      en: {
        one: () => 'You are verified. Open your shop!',
        several: () => 'You are verified. Open your shop!',
      },
      fil: {
        one: () => 'Verified ka na. Buksan na ang shop mo!',
        several: () => 'Verified ka na. Buksan na ang shop mo!',
      },
    },
  }),
  name_corrected: kind<Record<string, never>>({
    group: 'account',
    texts: {
      en: {
        one: () => 'Your name was corrected',
        several: () => 'Your name was corrected',
      },
      fil: {
        one: () => 'Naitama na ang pangalan mo',
        several: () => 'Naitama na ang pangalan mo',
      },
    },
  }),
  name_not_corrected: kind<Record<string, never>>({
    group: 'account',
    texts: {
      en: {
        one: () => 'Your name was not corrected. See why under Account',
        several: () => 'Your name was not corrected. See why under Account',
      },
      fil: {
        one: () => 'Hindi naitama ang pangalan mo. Tingnan sa Account kung bakit',
        several: () => 'Hindi naitama ang pangalan mo. Tingnan sa Account kung bakit',
      },
    },
  }),
  rejected: kind<Record<string, never>>({
    group: 'account',
    texts: {
      en: {
        one: () => 'Your documents were not accepted. Please see why and send them again',
        several: () => 'Your documents were not accepted. Please see why and send them again',
      },
      fil: {
        one: () => 'Hindi tinanggap ang mga dokumento mo. Tingnan kung bakit at ipadala ulit',
        several: () => 'Hindi tinanggap ang mga dokumento mo. Tingnan kung bakit at ipadala ulit',
      },
    },
  }),
}

export type KindName = keyof typeof kinds
type FactsOf<Name extends KindName> = (typeof kinds)[Name] extends Kind<infer Facts> ? Facts : never

interface NewOf<Name extends KindName> {
  accountID: string
  kind: Name
  /** A second one of the same account, kind and subject adds nothing. */
  subject: string
  /** The path of the app that it leads to. */
  path: string
  /** The other person whose name is in the facts. */
  about?: string
  /** The photo of the item. */
  photo?: string | null
  facts: FactsOf<Name>
}
export type NewNotification = { [Name in KindName]: NewOf<Name> }[KindName]

const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name)

/** Rows outlive the code, so a kind may be gone. */
export const kindOf = (name: string): Kind<never> | undefined => (isKind(name) ? kinds[name] : undefined)

/** The facts were stored with the kind. */
export const sentenceOf = (name: string, facts: unknown, language: Language): string =>
  kindOf(name)?.texts[language].one(facts as never) ?? ''

export const sentenceOfSeveral = (name: string, count: number, language: Language): string =>
  kindOf(name)?.texts[language].several(count) ?? ''

export const kindNames = Object.keys(kinds) as KindName[]

export const kindsAtAnyHour = kindNames.filter((name) => kindOf(name)?.ignoresQuietHours)
