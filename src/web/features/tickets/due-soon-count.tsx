import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/tickets.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { CornerCount } from '#web/ui/corner-count.tsx'

/** A badge with the number of tickets that wait for this person and are due soon. Hidden if there are none. */
export const DueSoonCount = () => {
  const enabled = useQuietMoment()
  const { data: due } = useQuery({
    ...callQuery('GET tickets/get_due_soon'),
    enabled,
    select: (reply) => reply.due_soon,
  })
  return <CornerCount count={due} label={m.dueSoon} />
}
