import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './create-shop-offer.module.css'

/** For a verified seller without a shop: the next thing to do. */
export const CreateShopOffer = () => (
  <section className={classes.offer} aria-labelledby="create-shop-offer">
    <IconRosetteDiscountCheck size={32} stroke={1.75} aria-hidden />
    <div>
      <h2 id="create-shop-offer" className={classes.title}>
        You are verified
      </h2>
      <p className={classes.words}>
        Give your shop a name, and you can list your first piece. We have filled in the address that you gave
        us.
      </p>
    </div>
    <Button component={Link} to="/shop/create" size="lg">
      Create Shop
    </Button>
  </section>
)
