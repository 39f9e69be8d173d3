import * as m from '#messages/legal.tsx'
import { list } from '#messages/language.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { Text } from '#web/ui/parts.tsx'
import classes from './legal.module.css'

export type SellerDetails = NonNullable<ReplyOf<'GET legal/get_seller_details'>['details']>

/** Who sells, and where the items come from, on the page of a shop. */
export const WhoSells = ({ seller }: { seller: SellerDetails | null }) =>
  seller && (
    <section className={`grid gap-2 ${classes.seller}`} aria-labelledby="who-sells">
      <Text id="who-sells" as="h2" size="body" weight="bold">
        {m.sellerTitle}
      </Text>
      <SellerLines seller={seller} />
    </section>
  )

export const SellerLines = ({ seller }: { seller: SellerDetails }) => (
  <>
    <p>{seller.kind === 'business' ? m.shopOfBusiness : m.shopOfPerson}</p>
    {seller.kind === 'business' && (
      <>
        <p>{seller.name}</p>
        <p>{seller.address}</p>
        <p>{seller.contact}</p>
        <p>{m.registrationOf(seller.registration ?? '')}</p>
      </>
    )}
    <p>{m.shownSources(list(seller.sources.map((source) => m.sourceNames[source])))}</p>
  </>
)
