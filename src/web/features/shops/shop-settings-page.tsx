import {
  IconFileImport,
  IconMapPin,
  IconPlugConnected,
  IconPrinter,
  IconQrcode,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate } from '#web/lib/router.tsx'
import * as m from '#messages/shops.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { deviceStorage } from '#web/lib/device-storage.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Way } from '#web/ui/way.tsx'
import { ChangeCover } from './change-cover.tsx'
import { ChangeHours } from './change-hours.tsx'
import { ChangeShop } from './change-shop.tsx'
import { ChangeVacation } from './change-vacation.tsx'
import { myShopQuery } from './queries.ts'

/** A shop with as many items has use for what works on many of them. */
const manyItems = 20
const key = 'tools-for-many'

/** Whether to show the tools for many items: with many items always, and with fewer as the seller likes. */
const useTools = () => {
  const { data: counted, isPending } = useQuery(callQuery('GET store/get_own_item_counts'))
  const [isOn, setOn] = useState(() => deviceStorage().getItem(key) !== null)
  const sum = Object.values(counted?.counts ?? {}).reduce((all, count) => all + count, 0)
  const change = (on: boolean) => {
    if (on) deviceStorage().setItem(key, '1')
    else deviceStorage().removeItem(key)
    setOn(on)
  }
  return {
    isPending,
    shown: isOn || sum >= manyItems,
    isOn,
    change: counted && sum < manyItems ? change : undefined,
  }
}

interface ShopSettingsPageProps {
  isOwner: boolean
  /** Who sells, with a button to change it. Only for the owner. */
  whoSells: ReactNode
  /** Whether the shop is open to offers, and its bundles. */
  offers: ReactNode
}

/** What a shop is set up with, a row each. A helper has its tools alone. */
export const ShopSettingsPage = ({ isOwner, whoSells, offers }: ShopSettingsPageProps) => {
  const query = useQuery(myShopQuery)
  const tools = useTools()
  if (query.error instanceof ApiError && query.error.code === 'not_found')
    return <Navigate to="/shop/create" replace />
  return (
    <div className="stack gap-20 narrow">
      <PageTitle title={m.settings} />
      <QueryState query={query} skeleton={<Skeleton height={336} />}>
        {(shop) => (
          <>
            {isOwner && (
              <div className="card grid clip rows">
                <ChangeShop shop={shop} />
                <ChangeHours hours={shop.hours} />
                <Way to="/shop/map" icon={IconMapPin} hint={shop.location ? undefined : m.notOnMap}>
                  {m.pin}
                </Way>
                <Way
                  to="/shop/places"
                  icon={IconUsersGroup}
                  hint={shop.addressHidden ? m.addressIsHidden : undefined}
                >
                  {m.meetingPlaces}
                </Way>
                <Way to="/ownqr" icon={IconQrcode}>
                  {m.paymentQr}
                </Way>
                <ChangeVacation awayUntil={shop.awayUntil} />
                <Way to="/shop/poster" icon={IconPrinter}>
                  {m.printPoster}
                </Way>
                <div className="row wrap gap-12 pad-12-16">
                  <ChangeCover hasCover={shop.cover !== null} />
                </div>
              </div>
            )}
            {(tools.shown || !isOwner) && (
              <div className="card grid clip rows">
                <Way to="/import-pieces" icon={IconFileImport}>
                  {m.importAndExport}
                </Way>
                {isOwner && (
                  <Way to="/helpers" icon={IconUsers}>
                    {m.helpers}
                  </Way>
                )}
              </div>
            )}
            {isOwner && tools.change && (
              <label className="check semibold min-44">
                <input
                  type="checkbox"
                  role="switch"
                  aria-checked={tools.isOn}
                  checked={tools.isOn}
                  onChange={({ currentTarget }) => tools.change?.(currentTarget.checked)}
                />
                <span className="grid">
                  {m.toolsForMany}
                  <span className="small regular muted">{m.toolsForManyHint}</span>
                </span>
              </label>
            )}
            {/* Whether there are tools above them is not known at once. */}
            {!tools.isPending && (
              <>
                {whoSells}
                {offers}
                {isOwner && (
                  <div className="card grid clip rows">
                    <Way to="/apps" icon={IconPlugConnected} hint={m.appsHint}>
                      {m.apps}
                    </Way>
                  </div>
                )}
              </>
            )}
          </>
        )}
      </QueryState>
    </div>
  )
}
