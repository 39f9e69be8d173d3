import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { Button } from '#web/ui/button.tsx'
import { Text } from '#web/ui/parts.tsx'
import classes from './create-shop-offer.module.css'

/** Shown to a verified seller without a shop, as the next step. */
export const CreateShopOffer = () => (
  <section
    className={`grid align-start mb-20 radius-medium ${classes.offer}`}
    aria-labelledby="create-shop-offer"
  >
    <IconRosetteDiscountCheck size={32} stroke={1.75} aria-hidden />
    <div>
      <Text id="create-shop-offer" as="h2" size="large" weight="bold">
        {m.verified}
      </Text>
      <p className="mt-2">{m.createHint}</p>
    </div>
    <Button to="/shop/create" size="lg">
      {common.createShop}
    </Button>
  </section>
)
