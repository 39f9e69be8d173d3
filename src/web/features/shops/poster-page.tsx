import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '#web/lib/router.tsx'
import * as m from '#messages/shops.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { shopAddress } from '#web/lib/share-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import classes from './poster-page.module.css'
import { myShopQuery } from './queries.ts'

/** A sheet of A4 for the wall of the shop, with a QR code that leads to its page. */
export const PosterPage = () => {
  const shop = useQuery(myShopQuery)
  const { error } = shop
  if (error instanceof ApiError && error.code === 'not_found') return <Navigate to="/shop/create" replace />
  return (
    <>
      <div className={classes.onScreen}>
        <PageTitle
          title={m.poster}
          action={
            <Button
              disabled={!shop.data}
              leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
              onClick={() => print()}
            >
              {m.print}
            </Button>
          }
        />
        {shop.data?.onWeb === false && <p className={classes.hint}>{m.posterOffWeb}</p>}
      </div>
      <QueryState query={shop} skeleton={<div className={classes.sheet} aria-busy />}>
        {(own) => {
          const address = shopAddress(own)
          return (
            <article className={classes.sheet} aria-label={m.poster}>
              <Logo size="var(--poster-name)" />
              <h2 className={classes.name} data-long={own.storeName.length > 28 || undefined}>
                {own.storeName}
              </h2>
              <p className={classes.lead}>{m.posterLead}</p>
              <QrCode className={classes.code} text={address} label={m.posterCode} />
              <p className={classes.link}>{address.replace(/^https?:\/\//, '')}</p>
              <p className={classes.way}>{m.posterWay}</p>
              <p className={classes.address}>{own.publicAddress}</p>
            </article>
          )
        }}
      </QueryState>
    </>
  )
}
