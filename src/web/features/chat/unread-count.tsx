import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { CornerCount } from '#web/ui/corner-count.tsx'
import { setTitleCount } from '#web/ui/page-title.tsx'
import { unreadQuery } from './unread-query.ts'

const useUnread = (): number => {
  const enabled = useQuietMoment()
  return useQuery({ ...unreadQuery, enabled, select: ({ unread }) => unread }).data ?? 0
}

/** How many messages are unread; nothing while there is none. */
export const UnreadCount = () => (
  <CornerCount count={useUnread()} one="unread message" many="unread messages" />
)

/** The same before the page's name in the browser's tab. */
export const UnreadInTitle = () => {
  const unread = useUnread()
  useEffect(() => {
    setTitleCount(unread)
    return () => setTitleCount(0)
  }, [unread])
  return null
}
