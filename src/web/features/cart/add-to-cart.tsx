import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/cart.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './add-to-cart.module.css'
import { type Item, useAddToCart } from './cart-changes.ts'
import { cartQuery } from './cart-query.ts'

/** A button to add the item to the cart, or a link to the cart if it is already there. */
export const AddToCart = ({ item }: { item: Item }) =>
  item.status === 'for_sale' ? <AddOrShow item={item} /> : null

const AddOrShow = ({ item }: { item: Item }) => {
  const { data: isIn } = useQuery({
    ...cartQuery,
    select: ({ cart }) => cart.some(({ itemID }) => itemID === item.itemID),
  })
  const adding = useAddToCart(item, isIn)
  if (isIn)
    return (
      <Button
        to="/cart"
        variant="default"
        size="lg"
        className={classes.button}
        leftSection={<IconCheck size={18} stroke={2.25} aria-hidden />}
        data-takes-focus
      >
        {m.inCart}
      </Button>
    )
  return (
    <Button
      variant="default"
      size="lg"
      className={classes.button}
      onClick={() => adding.mutate()}
      loading={adding.isPending}
    >
      {m.add}
    </Button>
  )
}
