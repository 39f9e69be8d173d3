import { payments as calls } from '#contract/payments.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { sideOf } from '../../../platform/http/caller.ts'
import type { AddNotifications } from '../../people/index.ts'
import { createOwnQrs } from './own-qr.ts'
import { paymentsPart } from './personal-data.ts'
import { createPayments } from './service.ts'

export const paymentsModule = (
  dependencies: ModuleDependencies & { addNotifications: AddNotifications },
): Module => {
  const qrs = createOwnQrs(dependencies)
  const payments = createPayments(dependencies)
  return {
    routes: (register) =>
      register(
        calls,
        {
          'GET payments/get_qr': async ({ caller }) => ({ qr: await qrs.of(caller) }),
          'POST payments/read_qr': ({ caller, input }) => qrs.read(caller, input.img),
          'POST payments/set_qr': async ({ caller, input: { payload, ...proof } }) => ({
            response: 'Your QR code was saved',
            qr: await qrs.set(caller, payload, proof),
          }),
          'POST payments/remove_qr': async ({ caller, input }) => {
            await qrs.remove(caller, input)
            return { response: 'Your QR code was removed' }
          },
          'GET payments/get_qr_changes': async ({ input }) => {
            const { rows, ...rest } = await qrs.changes(input.cursor)
            return {
              ...rest,
              changes: rows.map((row) => ({
                seller_id: row.seller_id,
                seller_name: `${row.first_name} ${row.last_name}`,
                shop_name: row.shop_name,
                name: row.name,
                name_before: row.name_before,
                changed_at: row.changed_at.toISOString(),
              })),
            }
          },
          'GET payments/get_payment': async ({ caller, input }) => {
            const payment = await payments.of(sideOf(caller), input.pickupID)
            // Helpers see whether something is paid. The money is the owner's.
            return {
              payment: caller.helperOf
                ? { ...payment, moves: [], takesParts: false, strikesParts: false }
                : payment,
            }
          },
          'POST payments/say_paid': async ({ caller, input: { pickupID, amount } }) => ({
            response: 'The seller was notified',
            payment: await payments.sayPaid(sideOf(caller), pickupID, amount),
          }),
          'POST payments/say_not_paid': async ({ caller, input }) => ({
            response: 'Not paid yet',
            payment: await payments.sayNotPaid(sideOf(caller), input.pickupID),
          }),
          'POST payments/say_received': async ({ caller, input: { pickupID, amount } }) => ({
            response: 'Received',
            payment: await payments.sayReceived(sideOf(caller), pickupID, amount),
          }),
          'POST payments/give_back': async ({ caller, input }) => ({
            response: 'Given back',
            payment: await payments.giveBack(sideOf(caller), input.pickupID),
          }),
          'POST payments/add_part': async ({ caller, input: { pickupID, ...part } }) => ({
            response: 'The part was recorded',
            payment: await payments.addPart(sideOf(caller), pickupID, part),
          }),
          'POST payments/strike_part': async ({ caller, input: { pickupID, partID } }) => ({
            response: 'The part was struck out',
            payment: await payments.strikePart(sideOf(caller), pickupID, partID),
          }),
        },
        { 'POST payments/read_qr': (caller) => qrs.consumePicture(caller) },
      ),
    personalData: paymentsPart,
  }
}
