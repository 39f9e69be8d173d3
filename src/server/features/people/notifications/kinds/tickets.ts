import type { EndedBecause } from '#domain/ended-because.ts'
import type { Language } from '#domain/language.ts'
import { TicketStatus, ticketStatuses } from '#domain/ticket-status.ts'
import { kind } from './kind.ts'

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

export const kindsOfTickets = {
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
  bundle_counted: kind<{ person: string; items: number; price: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ person, items, price }) =>
          items === 1
            ? `${person}: the piece that is left of the bundle now costs ${price}`
            : `${person}: the ${items} pieces that are left of the bundle now cost ${price} together`,
        several: (count) => `${count} bundles were counted anew`,
      },
      fil: {
        one: ({ person, items, price }) =>
          items === 1
            ? `${person}: ${price} na ang natirang piraso ng bundle`
            : `${person}: ${price} na lahat ang ${items} natirang piraso ng bundle`,
        several: (count) => `${count} bundle ang binilang ulit`,
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
}
