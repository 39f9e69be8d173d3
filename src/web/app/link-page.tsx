import * as m from '#messages/follows.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { LinkPage } from '#web/features/live-sales/viewer/link-page.tsx'
import { loginFor } from '#web/features/live-sales/viewer/own-query.ts'
import type { LiveSale } from '#web/features/live-sales/sale-stream.ts'
import { Button } from '#web/ui/button.tsx'

const followAsBuyer = (sale: LiveSale) => <FollowButton shopID={sale.storeID} size="sm" />

/** A visitor logs in first, and comes back to the sale. */
const followAsVisitor = (sale: LiveSale) => (
  <Button variant="ink" size="sm" to={loginFor(`/live/${sale.slug}?follow`)}>
    {m.follow}
  </Button>
)

/** The pages of links that sellers post, with the button that follows the shop. */
export const LinkPageOf = ({ role }: { role: string }) => (
  <LinkPage
    role={role}
    follow={role === 'buyer' ? followAsBuyer : role === 'nobody' ? followAsVisitor : undefined}
  />
)
