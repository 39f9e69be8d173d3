import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-viewer.tsx'
import { isNotFound } from '#web/lib/api-error.ts'
import '#web/lib/in-app-banner.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { saleQuery, useSaleStream, wholeSaleQuery } from '../sale-stream.ts'
import { AfterSale } from './after-sale.tsx'
import { BeforeSale } from './before-sale.tsx'
import classes from './live-page.module.css'
import type { Follow, SaleProps, Viewer } from './own-query.ts'
import { RunningSale } from './running-sale.tsx'
import { SaleHeader } from './sale-header.tsx'

/** A live sale, as everybody at its link sees it: before, while it runs, and afterwards. */
export const LivePage = ({ viewer, follow }: { viewer: Viewer; follow?: Follow }) => {
  const { slug = '' } = useParams()
  const [wholeOf, setWholeOf] = useState<string>()
  const isWhole = wholeOf === slug
  const query = useQuery(isWhole ? wholeSaleQuery(slug) : saleQuery(slug))
  const { refetch } = query
  useEffect(() => {
    if (isWhole) void refetch()
  }, [isWhole, refetch])
  const loadRest = () => (isWhole ? void refetch({ cancelRefetch: false }) : setWholeOf(slug))
  const state = query.data?.sale.state
  const isOpen = state === 'planned' || state === 'running'
  const connection = useSaleStream(isOpen ? slug : null)
  const online = useOnline()
  useDocumentTitle(query.data?.sale.title ?? m.liveNow)
  return (
    <main id="content" className={`relative ${classes.page}`} tabIndex={-1}>
      {/* Offline, the app's own bar says so. */}
      {connection === 'behind' && online && (
        <output className={`row tint-wait gap-10 semibold ${classes.behind}`}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          {m.behind}
        </output>
      )}
      {isNotFound(query.error) && !query.data ? (
        <EmptyState large heading="h1" text={m.noSale} action={<Button to="/">{common.home}</Button>} />
      ) : (
        <QueryState
          query={query}
          skeleton={<div className={`flex gap-16 align-start relative clip ${classes.stage}`} aria-busy />}
        >
          {(reply) => (
            <Sale
              reply={reply}
              viewer={viewer}
              follow={follow}
              readAt={query.dataUpdatedAt}
              rest={{
                isMissing: reply.items.length < reply.sale.shown,
                load: loadRest,
                error: isWhole ? query.error : null,
              }}
            />
          )}
        </QueryState>
      )}
    </main>
  )
}

const Sale = (props: SaleProps) => {
  const { sale } = props.reply
  if (sale.state === 'running') return <RunningSale {...props} />
  if (sale.state === 'planned') return <BeforeSale {...props} />
  if (sale.state === 'ended') return <AfterSale {...props} />
  return (
    <div className={classes.top}>
      <SaleHeader sale={sale} viewer={props.viewer} line={sale.title} follow={props.follow} />
      <h1 className={`bold line-12 tight text-hero ${classes.title}`}>{m.cancelled}</h1>
    </div>
  )
}
