import { IconPlayerPlay, IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as m from '#messages/live-viewer.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import type { LiveSale } from '../sale-stream.ts'
import classes from './live-page.module.css'
import { type Follow, type Viewer, loginFor } from './own-query.ts'

interface SaleHeaderProps {
  sale: LiveSale
  viewer: Viewer
  /** What is said about the sale below the name of the shop. */
  line: ReactNode
  follow: Follow
}

/** The shop, and the way to its stream or its page. */
export const SaleHeader = ({ sale, viewer, line, follow }: SaleHeaderProps) => {
  const shopPath = `/shop/${sale.storeID}`
  const hasVideo = sale.state === 'running' && sale.streamLink !== null
  return (
    <header className={`row gap-12 between ${classes.header}`}>
      <Avatar name={sale.storeName} photo={sale.storePhoto} />
      <div className="grow min-0">
        <p className={`row gap-6 large semibold ${classes.name}`}>
          <span>{sale.storeName}</span>
          {sale.verified && (
            <>
              <IconRosetteDiscountCheckFilled className="rigid teal" size={20} aria-hidden />
              <span className="unseen">{m.verified}</span>
            </>
          )}
        </p>
        <p className="body muted line-135">{line}</p>
        {follow && <div className="mt-4">{follow(sale)}</div>}
      </div>
      {hasVideo ? (
        <a
          className={`rigid ${classes.away}`}
          href={sale.streamLink ?? undefined}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          <IconPlayerPlay size={20} stroke={1.75} aria-hidden />
          {m.video}
        </a>
      ) : (
        viewer !== 'other' && (
          <Button className={`rigid ${classes.away}`} to={viewer === 'buyer' ? shopPath : loginFor(shopPath)}>
            {m.visitShop}
          </Button>
        )
      )}
    </header>
  )
}
