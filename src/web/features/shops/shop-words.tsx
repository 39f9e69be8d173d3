import { IconSignRight } from '@tabler/icons-react'
import * as m from '#messages/shops.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import classes from './shop-words.module.css'

type Shop = ReplyOf<'GET store/get_shop_details'>

/** What the seller says about the shop. */
export const AboutShop = ({ about }: Pick<Shop, 'about'>) =>
  about === '' ? null : <p className={`mb-12 line-24 break pre-line ${classes.about}`}>{about}</p>

export const Directions = ({ directions }: Pick<Shop, 'directions'>) =>
  directions === '' ? null : (
    <div className={`flex gap-8 muted line-24 ${classes.directions}`}>
      <IconSignRight className="mt-2" size={20} stroke={1.75} aria-hidden />
      <p>
        <b>{m.directionsLabel}</b>
        {directions}
      </p>
    </div>
  )
