import { IconScan } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '#web/lib/router.tsx'
import type { Place } from '#domain/geography.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import * as m from '#messages/pickups.tsx'
import * as riders from '#messages/riders.ts'
import { reportNamed } from '#messages/report.ts'
import { PickupCase } from '#web/features/cases/pickup-case.tsx'
import { TalkToSeller } from '#web/features/chat/talk-to-seller.tsx'
import { ReportButton } from '#web/features/moderation/report-button.tsx'
import { ChooseTimePage } from '#web/features/pickups/choose-time-page.tsx'
import { HandOverPage } from '#web/features/pickups/hand-over-page.tsx'
import { MarkReadyButton, hasPending } from '#web/features/pickups/mark-ready-button.tsx'
import { paymentQuery, toPayAtShop } from '#web/features/payments/payment-query.ts'
import { PickupPayment } from '#web/features/payments/pickup-payment.tsx'
import { PickupItems } from '#web/features/pickups/pickup-items.tsx'
import { PickupPass } from '#web/features/pickups/pickup-pass.tsx'
import { PickupPlace } from '#web/features/pickups/pickup-place.tsx'
import { type Pickup, pickupQuery, type Viewer } from '#web/features/pickups/pickup-queries.ts'
import { PickupReceipt } from '#web/features/pickups/pickup-receipt.tsx'
import { PickupTime } from '#web/features/pickups/pickup-time.tsx'
import { RiderCard, isOnItsWay } from '#web/features/riders/rider-card.tsx'
import { PickupReview } from '#web/features/reviews/pickup-review.tsx'
import { LocationMap } from '#web/features/shops/location-map.tsx'
import { Opening } from '#web/features/shops/pickup-hours.tsx'
import { ShopWay } from '#web/features/shops/shop-way.tsx'
import { isSettled } from '#web/lib/is-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { restoreTickets } from './offline/kept-tickets.ts'
import classes from './pickup-page.module.css'
import { queryClient } from './query-client.ts'
import { reportReview } from './report-review.tsx'

/** A pickup with its items: one time, one pass, one total, and afterwards its receipt and reviews. */
const PickupPage = ({ viewer }: { viewer: Viewer }) => {
  const pickup = useQuery(pickupQuery(Number(useParams().id)))
  return (
    <QueryState query={{ ...pickup, data: pickup.data?.pickups[0] }} skeleton={<div aria-busy />}>
      {(shown) => <ShownPickup pickup={shown} viewer={viewer} />}
    </QueryState>
  )
}

/** The pass, with what is still to pay at the counter. */
const BuyersPass = ({ pickup }: { pickup: Pickup }) => {
  const { data, isFetching } = useQuery(paymentQuery(pickup.pickupID))
  const known = data && toPayAtShop(data.payment)
  return <PickupPass pickup={pickup} toPay={known ?? (isFetching ? undefined : pickup.totalReady)} />
}

const ShownPickup = ({ pickup, viewer }: { pickup: Pickup; viewer: Viewer }) => {
  const { data: session } = useQuery(sessionQuery)
  const isHelper = session?.helps?.working === true
  // What stands below the payment waits for it, so that it does not move.
  const isPaymentKnown = isSettled(useQuery(paymentQuery(pickup.pickupID)))
  const openAt = pickup.place ? pickup.place.hours : pickup.storeHours
  const title =
    viewer === 'buyer'
      ? m.pickupAt(pickup.storeName)
      : m.pickupOf(`${pickup.customerFirstName} ${pickup.customerLastName}`)
  return (
    <>
      <PageTitle title={title} />
      <div className={`stack ${classes.columns}`}>
        <div className={`stack ${classes.column}`}>
          {viewer === 'buyer' && pickup.hasPass && !isOnItsWay(pickup) && <BuyersPass pickup={pickup} />}
          {!isOnItsWay(pickup) && <PickupTime pickup={pickup} viewer={viewer} />}
          <RiderCard pickup={pickup} viewer={viewer} renderMap={riderMap} />
          {viewer === 'seller' && hasPending(pickup) && (
            <MarkReadyButton
              pickupID={pickup.pickupID}
              name={`${pickup.customerFirstName} ${pickup.customerLastName}`}
              variant={pickup.hasPass ? 'default' : 'filled'}
            />
          )}
          {viewer === 'seller' && pickup.hasPass && (
            <div className="stack gap-4">
              <Button
                to="/scan"
                size="lg"
                fullWidth
                leftSection={<IconScan size={22} stroke={1.75} aria-hidden />}
              >
                {m.scanPass}
              </Button>
              <Button to={`/pickup/${pickup.pickupID}/handover`} variant="subtle" fullWidth>
                {m.completeWithoutPass}
              </Button>
            </div>
          )}
          <PickupPayment pickupID={pickup.pickupID} side={viewer} />
          {isPaymentKnown && <PickupReceipt pickup={pickup} />}
          {/* Reviews and cases are the owner's. */}
          {isPaymentKnown && !isHelper && (
            <>
              <PickupReview pickupID={pickup.pickupID} side={viewer} report={reportReview} />
              <PickupCase pickupID={pickup.pickupID} side={viewer} />
            </>
          )}
        </div>
        {isPaymentKnown && (
          <div className={`stack ${classes.column}`}>
            <PickupItems pickup={pickup} />
            {!isHelper && (
              <div>
                <ReportButton
                  label={reportNamed(viewer === 'buyer' ? pickup.storeName : pickup.customerFirstName)}
                  reported={
                    viewer === 'buyer'
                      ? { of: 'shop', id: pickup.storeID }
                      : { of: 'account', id: pickup.buyerID }
                  }
                />
              </div>
            )}
            {viewer === 'buyer' && pickup.open && (
              <PickupPlace
                pickup={pickup}
                hours={openAt && <Opening hours={openAt} />}
                map={
                  pickup.place ? (
                    <ShopWay location={pickup.place.location} />
                  ) : (
                    <ShopWay
                      shopID={pickup.storeID}
                      location={pickup.storeLocation}
                      rough={pickup.storeAddressHidden}
                    />
                  )
                }
                contact={<TalkToSeller storeID={pickup.storeID} size="md" />}
              />
            )}
          </div>
        )}
      </div>
    </>
  )
}

const riderMap: ComponentProps<typeof RiderCard>['renderMap'] = (place, start, onMove) => (
  <LocationMap place={place} start={start} onMove={onMove} pinLabel={riders.pinLabel} />
)

const placeMap = (location: Place) => <LocationMap place={location} fixed />

/** One chunk, because each file of its own makes the first load larger. */
const PickupPages = ({ viewer, part }: { viewer: Viewer; part?: 'time' | 'handover' }) => {
  if (part === 'time') return <ChooseTimePage viewer={viewer} renderMap={placeMap} />
  return part === 'handover' ? <HandOverPage /> : <PickupPage viewer={viewer} />
}

/** Loads the page together with what this device kept. */
export const loadPickupPage = async () => {
  await restoreTickets(queryClient)
  return PickupPages
}
