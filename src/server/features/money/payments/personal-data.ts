import { toPesos } from '#domain/money.ts'
import { paymentReference } from '#domain/payments.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { toOwnQr } from './own-qr.ts'
import { deleteQr, deleteQrChangesOf, findQr, selectQrChangesOf } from './qr-queries.ts'
import { selectPaymentsOf, stateOf } from './queries.ts'

/** Payments stay after a deletion, as tickets do: they hold no name, and the other side needs them. */
export const paymentsPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind === 'admin') return {}
    const payments = (await selectPaymentsOf(db, { kind, accountID })).map((row) => ({
      reference: paymentReference(row.id),
      storeName: row.shop_name,
      state: stateOf(row),
      amount: toPesos(row.amount_centavos),
      parts: toPesos(row.parts_centavos),
      at: row.changed_at.toISOString(),
    }))
    if (kind === 'buyer') return { payments }
    const [qr, changes] = [await findQr(db, accountID), await selectQrChangesOf(db, accountID)]
    return {
      payments,
      paymentQr: qr ? toOwnQr(qr) : null,
      paymentQrChanges: changes.map(({ name, name_before, changed_at }) => ({
        name,
        before: name_before,
        at: changed_at.toISOString(),
      })),
    }
  },

  async erase(tx, { accountID }) {
    await deleteQr(tx, accountID)
    await deleteQrChangesOf(tx, accountID)
  },
}
