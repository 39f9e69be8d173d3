import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import * as m from '#messages/discovery.tsx'
import { api } from '#web/lib/api.ts'
import { type FeedItem, restartFeed } from './feed-query.ts'
import classes from './new-finds.module.css'

/** Milliseconds before the feed is checked for new items. */
const quietMilliseconds = 10 * 60_000

const newFindsQuery = {
  queryKey: ['GET homepage', 'new finds'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET homepage', { page: 1 }, { signal }),
  staleTime: quietMilliseconds,
  retry: false,
}

/** Offers new items to a reader who returns after a while. Changes nothing by itself. */
export const NewFinds = ({ known, loadedAt }: { known: FeedItem[]; loadedAt: number }) => {
  const queryClient = useQueryClient()
  const [due, setDue] = useState(false)
  useEffect(() => {
    const check = () => setDue(!document.hidden && Date.now() - loadedAt > quietMilliseconds)
    check()
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [loadedAt])
  const { data: first } = useQuery({ ...newFindsQuery, enabled: due })

  const knownIDs = new Set(known.map((item) => item.item_id))
  const isNew = (item: FeedItem) => item.images.length > 0 && !knownIDs.has(item.item_id)
  if (!due || !first?.items.some(isNew)) return null
  const show = () => {
    restartFeed(queryClient, first)
    queryClient.removeQueries({ queryKey: newFindsQuery.queryKey })
    window.scrollTo(0, 0)
  }
  return (
    <output className={classes.place}>
      <button
        type="button"
        className={`row gap-6 height-48 body semibold radius-full tint-ink ${classes.pill}`}
        onClick={show}
      >
        <IconArrowUp size={18} stroke={2.25} aria-hidden />
        {m.newFinds}
      </button>
    </output>
  )
}
