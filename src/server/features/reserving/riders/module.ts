import { riders as calls } from '#contract/riders.ts'
import { toPesos } from '#domain/money.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { toCover } from '../../items/index.ts'
import { owedOf, stateOf } from '../../money/index.ts'
import type { AddNotifications } from '../../people/index.ts'
import { ridersPart } from './personal-data.ts'
import { createRiders } from './service.ts'

const maxPhotos = 3

type Riders = ReturnType<typeof createRiders>
type SheetStop = Awaited<ReturnType<Riders['sheet']>>['stops'][number]

const toStop = ({ row, location, tickets, all, payment }: SheetStop) => {
  const counted = all.filter(({ status, handed_over_at }) => handed_over_at !== null || status === 4)
  const { rest } = owedOf(counted, payment, true)
  return {
    requestID: row.id,
    pickupID: row.pickup_id,
    name: `${row.first_name} ${row.last_name}`,
    address: row.address,
    contact: row.phone_no,
    note: row.note,
    location,
    photos: tickets.slice(0, maxPhotos).map((ticket) => toCover(ticket)),
    items: tickets.length,
    total: toPesos(tickets.reduce((sum, { price_centavos }) => sum + price_centavos, 0)),
    payment:
      rest === 0
        ? ('paid' as const)
        : stateOf(payment) === 'said'
          ? ('said' as const)
          : ('not_paid' as const),
    askedAt: row.asked_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}

/** Boxes that a rider brings: the buyer's address, the seller's sheet, and "I have it". */
export const ridersModule = ({
  database,
  events,
  clock,
  settings,
  addNotifications,
}: Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'settings'> & {
  addNotifications: AddNotifications
}): Module => {
  const riders = createRiders({ database, events, clock }, { hours: settings, addNotifications })
  return {
    routes: (register) =>
      register(calls, {
        'POST pickups/ask_rider': async ({ caller, input: { pickupID, ...to } }) => {
          await riders.ask(caller.accountID, pickupID, to)
          return { response: 'The shop was asked' }
        },

        'GET pickups/get_rider_address': async ({ caller, input: { pickupID } }) => {
          const { ownPhone, last } = await riders.address(caller.accountID, pickupID)
          return {
            shared: last?.shared ?? false,
            address: last?.address ?? '',
            contact: last?.phone_no ?? ownPhone,
            note: last?.note ?? '',
            location: last ? { long: last.longitude, lat: last.latitude } : null,
          }
        },

        'POST pickups/withdraw_rider': async ({ caller, input: { pickupID } }) => {
          await riders.withdraw(caller.accountID, pickupID)
          return { response: 'Taken back' }
        },

        'GET pickups/get_rider_sheet': async ({ caller }) => {
          const { start, stops } = await riders.sheet(caller)
          return { start, stops: stops.map(toStop) }
        },

        'POST pickups/say_sent': async ({ caller, input }) => {
          await riders.sent(caller, input)
          return { response: 'On its way' }
        },

        'POST pickups/say_received': async ({ caller, input: { pickupID } }) => {
          await riders.received(caller.accountID, pickupID)
          return { response: 'Completed' }
        },
      }),
    personalData: ridersPart,
  }
}
