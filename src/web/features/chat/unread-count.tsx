import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as m from '#messages/chat.tsx'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { CornerCount } from '#web/ui/corner-count.tsx'
import { setTitleCount } from '#web/ui/page-title.tsx'
import { unreadQuery } from './unread-query.ts'

/** A message that comes into the conversation before one's eyes is read within this time: no number flashes up. */
const patience = 1000

const useUnread = (): number => {
  const enabled = useQuietMoment()
  const unread = useQuery({ ...unreadQuery, enabled, select: (reply) => reply.unread }).data ?? 0
  const [late, setLate] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setLate(unread), patience)
    return () => clearTimeout(timer)
  }, [unread])
  return Math.min(unread, late)
}

/** How many messages are unread; nothing while there is none. */
export const UnreadCount = () => <CornerCount count={useUnread()} label={m.unread} />

/** The same before the page's name in the browser's tab. */
export const UnreadInTitle = () => {
  const unread = useUnread()
  useEffect(() => {
    setTitleCount(unread)
    return () => setTitleCount(0)
  }, [unread])
  return null
}
