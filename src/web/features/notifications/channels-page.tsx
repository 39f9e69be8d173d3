import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/notifications.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { StateList, StateListLead, StateListSkeleton } from '#web/ui/state-list.tsx'

const healthQuery = {
  ...callQuery('GET notifications/get_health'),
  staleTime: 5_000,
  refetchInterval: 20_000,
} as const

/** Shows admins whether each channel works, and how late it is. */
export const ChannelsPage = () => {
  const query = useQuery(healthQuery)
  return (
    <section aria-label={m.channelsTitle}>
      <StateListLead>{m.channelsLead}</StateListLead>
      <QueryState query={query} skeleton={<StateListSkeleton rows={3} />}>
        {({ channels }) => (
          <StateList
            rows={channels.map(({ channel, state, waiting, late_seconds }) => ({
              key: channel,
              name: m.channelTitles[channel],
              hint: state === 'off' ? m.channelSetUp[channel] : m.channelLate(waiting, late_seconds),
              state: m.channelStates[state],
              bad: state === 'failing',
            }))}
          />
        )}
      </QueryState>
    </section>
  )
}
