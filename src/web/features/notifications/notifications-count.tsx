import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/notifications.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { CornerCount } from '#web/ui/corner-count.tsx'

/** A badge with the number of unread notifications. Hidden if there are none. */
export const NotificationsCount = () => {
  const enabled = useQuietMoment()
  const { data: unread } = useQuery({
    ...callQuery('GET notifications/count_unread'),
    enabled,
    select: (reply) => reply.unread,
  })
  return <CornerCount count={unread} label={m.unread} />
}
