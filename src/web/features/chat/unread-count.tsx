import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as m from '#messages/chat.tsx'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { CornerCount } from '#web/ui/corner-count.tsx'
import { setTitleCount } from '#web/ui/page-title.tsx'
import { unreadQuery } from './unread-query.ts'

/** A message that arrives in the open conversation is read within this time, so the badge does not flash. */
const delayMs = 1000

const useUnread = (): number => {
  const enabled = useQuietMoment()
  const unread = useQuery({ ...unreadQuery, enabled, select: (reply) => reply.unread }).data ?? 0
  const [delayed, setDelayed] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(unread), delayMs)
    return () => clearTimeout(timer)
  }, [unread])
  return Math.min(unread, delayed)
}

/** A badge with the number of unread messages. Hidden if there are none. */
export const UnreadCount = () => <CornerCount count={useUnread()} label={m.unread} />

/** Shows the number of unread messages in the title of the browser tab. */
export const UnreadInTitle = () => {
  const unread = useUnread()
  useEffect(() => {
    setTitleCount(unread)
    return () => setTitleCount(0)
  }, [unread])
  return null
}
