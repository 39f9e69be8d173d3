import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/notifications.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import classes from './channels-page.module.css'

const healthQuery = {
  ...callQuery('GET notifications/get_health'),
  staleTime: 5_000,
  refetchInterval: 20_000,
} as const

/** Shows admins whether each channel works, and how late it is. */
export const ChannelsPage = () => (
  <section aria-label={m.channelsTitle}>
    <p className={classes.lead}>{m.channelsLead}</p>
    <Channels />
  </section>
)

const Channels = () => {
  const query = useQuery(healthQuery)
  const skeleton = (
    <div aria-busy>
      {Array.from({ length: 3 }, (_, n) => (
        <div key={n} className={classes.skeleton} />
      ))}
    </div>
  )
  return (
    <QueryState query={query} skeleton={skeleton}>
      {({ channels }) => (
        <ul className={classes.list}>
          {channels.map(({ channel, state, waiting, late_seconds }) => (
            <li key={channel} className={classes.channel}>
              <span>
                <span className={classes.name}>{m.channelTitles[channel]}</span>
                <span className={classes.hint}>
                  {state === 'off' ? m.channelSetUp[channel] : m.channelLate(waiting, late_seconds)}
                </span>
              </span>
              <span className={classes.state} data-state={state}>
                {m.channelStates[state]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}
