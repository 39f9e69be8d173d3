import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import { maxSoldCounted } from '#domain/sold-count.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/shops.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { inManila } from '#web/lib/manila-time.ts'
import classes from './trust.module.css'

const month = inManila(locale, { month: 'long', year: 'numeric' })

/** Whether an admin has approved the seller's documents, since when, and how much the shop has sold. */
export const Trust = ({ shop }: { shop: ReplyOf<'GET store/get_shop_details'> }) => {
  const { verified, verifiedSince, sold } = shop
  if (!verified && sold === 0) return null
  return (
    <p className={`flex wrap mb-8 muted line-24 ${classes.trust}`}>
      {verified && (
        <span className="inline-row gap-6 align-center semibold teal">
          <IconRosetteDiscountCheckFilled size={20} aria-hidden />
          {verifiedSince === null ? m.verifiedSeller : m.verifiedSince(month.format(new Date(verifiedSince)))}
        </span>
      )}
      {sold > 0 && <span>{m.soldCount(sold, sold >= maxSoldCounted)}</span>}
    </p>
  )
}
