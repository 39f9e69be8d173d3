import type { EndedBecause } from '#domain/ended-because.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import { dayInManila } from '#domain/manila-days.ts'
import type { NewNotification } from '../../people/index.ts'
import type { PeopleOfTicket, TicketDueSoon } from './queries.ts'

const path = '/ticketcenter'

const nameOf = ({ first_name, last_name }: Pick<PeopleOfTicket, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

export const notificationOfPurchase = (people: PeopleOfTicket, ticketID: number): NewNotification => ({
  accountID: people.owner_id,
  kind: 'ticket_new',
  subject: `ticket ${ticketID}`,
  path,
  about: people.buyer_id,
  photo: people.photo_key,
  facts: { item: people.item_name, buyer: nameOf(people) },
})

/** Who did not make the move is notified of it. After a missed deadline that is both. */
export const notificationsOfMove = (
  people: PeopleOfTicket,
  { ticketID, to, by, at }: { ticketID: number; to: TicketStatus; by: string | null; at: Date },
): NewNotification[] => {
  const { buyer_id, owner_id, item_name, shop_name, photo_key: photo } = people
  const subject = `ticket ${ticketID} ${at.toISOString()} ${to}`
  const buyer = nameOf(people)
  const facts = { item: item_name, buyer }
  const toSeller = { accountID: owner_id, subject, path, about: buyer_id, photo, facts }
  return [
    ...(by === buyer_id
      ? []
      : [
          {
            accountID: buyer_id,
            kind: 'ticket_moved' as const,
            subject,
            path,
            about: owner_id,
            photo,
            facts: { item: item_name, shop: shop_name, status: to },
          },
        ]),
    ...(to === TicketStatus.CancelledByBuyer && (by === buyer_id || by === null)
      ? [{ ...toSeller, kind: 'ticket_cancelled' as const }]
      : []),
    ...(by === null && to !== TicketStatus.CancelledByBuyer
      ? [{ ...toSeller, kind: 'ticket_lapsed' as const }]
      : []),
  ]
}

/** A bundle was counted anew, because its buyer gave up one of it. */
export const notificationsOfRecount = (
  people: PeopleOfTicket,
  { subject, pickupID, ...counted }: { subject: string; pickupID: number; items: number; price: string },
): NewNotification[] => [
  {
    accountID: people.buyer_id,
    kind: 'bundle_counted',
    subject,
    path: `/pickup/${pickupID}`,
    about: people.owner_id,
    facts: { person: people.shop_name, ...counted },
  },
  {
    accountID: people.owner_id,
    kind: 'bundle_counted',
    subject,
    path: `/pickup/${pickupID}`,
    about: people.buyer_id,
    facts: { person: nameOf(people), ...counted },
  },
]

/** Both sides read why. */
export const notificationsOfDecision = (
  { buyer_id, owner_id, item_name: item, photo_key: photo }: PeopleOfTicket,
  { ticketID, because }: { ticketID: number; because: EndedBecause },
): NewNotification[] =>
  [buyer_id, owner_id].map((accountID) => ({
    accountID,
    kind: 'ticket_ended',
    subject: `ticket ${ticketID} decision`,
    path,
    photo,
    facts: { item, because },
  }))

/** The hours before a deadline at which pages show it, and at which the person who must act is notified. */
export const reminders = [
  { reminder: 3, hours: 2 },
  { reminder: 2, hours: 12 },
  { reminder: 1, hours: 24 },
] as const

export const notificationOfDeadline = (
  side: 'buyer' | 'seller',
  { hours, ticket }: { hours: 2 | 12; ticket: TicketDueSoon },
): NewNotification => {
  const kind = side === 'buyer' ? 'pickup_soon' : 'confirm_soon'
  return {
    accountID: ticket.account_id,
    kind: hours === 2 ? 'last_hours' : kind,
    subject: `ticket ${ticket.id} ${ticket.due_at.toISOString()} ${hours}`,
    path,
    photo: ticket.photo_key,
    facts: { item: ticket.item_name, hours },
  }
}

export const notificationOfRequest = (
  people: PeopleOfTicket,
  { ticketID, hours, until }: { ticketID: number; hours: number; until?: Date },
): NewNotification => {
  const { owner_id: accountID, buyer_id: about, photo_key: photo, item_name: item } = people
  const common = { accountID, subject: `ticket ${ticketID}`, path, about, photo }
  const buyer = nameOf(people)
  return until
    ? { ...common, kind: 'longer_asked', facts: { item, buyer, day: dayInManila(until) } }
    : { ...common, kind: 'cancel_asked', facts: { item, buyer, hours } }
}

/** `until` is the new deadline; null if the shop refused. */
export const notificationOfAnswer = (
  people: PeopleOfTicket,
  { ticketID, kind, until }: { ticketID: number; kind: 'cancel' | 'longer'; until: Date | null },
): NewNotification => {
  const { owner_id: about, buyer_id: accountID, photo_key: photo, item_name: item, shop_name: shop } = people
  const common = { accountID, subject: `ticket ${ticketID}`, path, about, photo }
  if (until) return { ...common, kind: 'longer_agreed', facts: { item, shop, day: dayInManila(until) } }
  return { ...common, kind: kind === 'cancel' ? 'cancel_refused' : 'longer_refused', facts: { item, shop } }
}
