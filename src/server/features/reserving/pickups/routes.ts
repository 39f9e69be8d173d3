import { pickups as calls } from '#contract/pickups.ts'
import { sideOf } from '../../../platform/http/caller.ts'
import type { Register } from '../../../platform/http/register.ts'
import type { HandOver } from './handover.ts'
import { toPickup } from './presenter.ts'
import type { MarkReady } from './mark-ready.ts'
import type { HandedTicket } from './queries.ts'
import type { Pickups } from './service.ts'

const withResult = (tickets: HandedTicket[], wanted: HandedTicket['result']): number[] =>
  tickets.filter(({ result }) => result === wanted).map(({ ticketID }) => ticketID)

export const pickupRoutes = (
  register: Register,
  pickups: Pickups,
  handOver: HandOver,
  markReady: MarkReady,
): void =>
  register(calls, {
    'GET pickups/get_pickups': async ({ caller, input: { pickupID, cursor } }) => {
      const side = sideOf(caller)
      if (pickupID !== undefined)
        return {
          pickups: [toPickup(await pickups.one(side, pickupID), side.kind)],
          has_next: false,
          cursor: null,
        }
      const { rows, ...page } = await pickups.list(side, cursor)
      return { pickups: rows.map((row) => toPickup(row, side.kind)), ...page }
    },

    'POST pickups/choose_time': async ({ caller, input: { pickupID, time } }) => {
      const side = sideOf(caller)
      const pickup = await pickups.choose(side, pickupID, new Date(time))
      return { response: 'Pickup time set', pickup: toPickup(pickup, side.kind) }
    },

    'POST pickups/choose_place': async ({ caller, input: { pickupID, placeID = null, time } }) => {
      const side = sideOf(caller)
      const pickup = await pickups.choose(side, pickupID, new Date(time), placeID)
      return { response: 'Pickup place and time set', pickup: toPickup(pickup, side.kind) }
    },

    'POST pickups/mark_ready': async ({ caller, input: { pickupID } }) => {
      await markReady(caller, pickupID)
      const pickup = await pickups.one(sideOf(caller), pickupID)
      return { response: 'Pickup updated', pickup: toPickup(pickup, 'seller') }
    },

    'GET pickups/get_pass': ({ caller, input: { pickupID } }) => pickups.pass(caller.accountID, pickupID),

    'POST pickups/scan_pass': async ({ caller, input: { code } }) => {
      const { pass, pickup } = await pickups.scan(caller.sellerID, code)
      return { pass, pickup: toPickup(pickup, 'seller') }
    },

    'POST pickups/complete': async ({ caller, input }) => {
      const { pickupID, tickets } = await handOver(caller, input)
      const pickup = await pickups.one(sideOf(caller), pickupID)
      return {
        response: 'Pickup updated',
        pickup: toPickup(pickup, 'seller'),
        completed: withResult(tickets, 'completed'),
        refused: withResult(tickets, 'refused'),
        conflicts: withResult(tickets, 'conflict'),
      }
    },
  })
