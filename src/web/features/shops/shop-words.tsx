import { IconRosetteDiscountCheckFilled, IconSignRight } from '@tabler/icons-react'
import { maxSoldCounted } from '#domain/sold-count.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/shops.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { inManila } from '#web/lib/manila-time.ts'
import classes from './shop-words.module.css'

type Shop = ReplyOf<'GET store/get_shop_details'>

const month = inManila(locale, { month: 'long', year: 'numeric' })

/** Whether an admin has approved the seller's documents, since when, and how much the shop has sold. */
export const Trust = ({ shop }: { shop: Shop }) => {
  const { verified, verifiedSince, sold } = shop
  if (!verified && sold === 0) return null
  return (
    <p className={classes.trust}>
      {verified && (
        <span className={classes.verified}>
          <IconRosetteDiscountCheckFilled size={20} aria-hidden />
          {verifiedSince === null ? m.verifiedSeller : m.verifiedSince(month.format(new Date(verifiedSince)))}
        </span>
      )}
      {sold > 0 && <span>{m.soldCount(sold, sold >= maxSoldCounted)}</span>}
    </p>
  )
}

/** What the seller says about the shop. */
export const AboutShop = ({ about }: Pick<Shop, 'about'>) =>
  about === '' ? null : <p className={classes.about}>{about}</p>

export const Directions = ({ directions }: Pick<Shop, 'directions'>) =>
  directions === '' ? null : (
    <div className={classes.directions}>
      <IconSignRight size={20} stroke={1.75} aria-hidden />
      <p>
        <b>{m.directionsLabel}</b>
        {directions}
      </p>
    </div>
  )
