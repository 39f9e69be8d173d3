import { useQueryClient } from '@tanstack/react-query'
import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import * as m from '#messages/app.ts'
import { partsLocale } from '#messages/language.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { useOnline } from '#web/lib/use-online.ts'
import classes from './offline-bar.module.css'

/** The pages that show what was loaded before: by their path the query that knows when, and the sentence. */
const readable: Record<string, { key: unknown[]; say: (time: string) => string } | undefined> = {
  '/': { key: ['GET homepage', 'feed'], say: m.offlineFeed },
  '/ticketcenter': { key: ['GET tickets/get_counts', {}], say: m.offlineTickets },
}

const pageOf = (path: string) => readable[path.startsWith('/pickup/') ? '/ticketcenter' : path]

const dayMs = 24 * 60 * 60_000
const timeOf = (at: number): string =>
  inManila(partsLocale, {
    ...(Date.now() - at > dayMs && { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)

/** A bar on every page while the device is offline. It is quiet where everything can be read all the same. */
export const OfflineBar = () => {
  const online = useOnline()
  return <output className={`block full-row ${classes.bar}`}>{!online && <OfflineNote />}</output>
}

/** Apart, because it reads what other parts of the page ask for while they render: React would render the whole page twice. */
const OfflineNote = () => {
  const page = pageOf(useLocation().pathname)
  const queryClient = useQueryClient()
  const at = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => page && queryClient.getQueryState(page.key)?.dataUpdatedAt,
  )
  const known = page && at ? page.say(timeOf(at)) : undefined
  return (
    <span className={`row gap-10 body semibold line-135 tint-ink ${classes.inside}`} data-quiet={known && ''}>
      <IconWifiOff size={20} stroke={1.75} aria-hidden />
      {known ?? m.offline}
    </span>
  )
}
