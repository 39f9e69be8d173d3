import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChannelName, NotificationSwitch } from '#contract/notifications.ts'
import { type NotificationGroup, notificationGroups } from '#domain/notifications.ts'
import * as m from '#messages/notifications.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import classes from './notification-settings.module.css'

const settingsQuery = callQuery('GET notifications/get_settings')
type Settings = Awaited<ReturnType<NonNullable<typeof settingsQuery.queryFn>>>
type Chosen = Pick<Settings, 'off' | 'quiet_hours'>

/** Text messages are for deadlines alone. */
const hasSwitch = (group: NotificationGroup, channel: ChannelName): boolean =>
  channel !== 'text_message' || group === 'deadlines'

/** Saves each choice at once, and shows it before the reply. */
const useSettings = () => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const { queryKey } = settingsQuery
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationKey: ['notification-settings'],
    mutationFn: (chosen: Chosen) => api('POST notifications/set_settings', chosen),
    onMutate: async (chosen) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, before && { ...before, ...chosen })
      return { before }
    },
    onError: async (error, _chosen, made) => {
      // A later choice that waits contains this one.
      if (queryClient.isMutating({ mutationKey: ['notification-settings'] }) === 1)
        queryClient.setQueryData(queryKey, made?.before)
      await queryClient.invalidateQueries({ queryKey })
      await notice.failure(m.settingsFailed, sentenceOf(error))
    },
  })
}

/** By which channels the person is notified of what. */
export const NotificationSettings = () => {
  const query = useQuery(settingsQuery)
  const { mutate } = useSettings()
  return (
    <section className={classes.box} aria-label={m.reachTitle}>
      <h2 className={classes.title}>{m.reachTitle}</h2>
      <QueryState query={query} skeleton={<div className={classes.skeleton} aria-busy />}>
        {({ off, quiet_hours, channels }) => (
          <>
            <p className={classes.lead}>{channels.length > 0 ? m.reachLead : m.reachNothing}</p>
            {channels.length > 0 &&
              notificationGroups.map((group) => (
                <fieldset key={group} className={classes.group}>
                  <legend className={classes.legend}>{m.groupNames[group]}</legend>
                  {channels
                    .filter((channel) => hasSwitch(group, channel))
                    .map((channel) => {
                      const name: NotificationSwitch = `${group}:${channel}`
                      return (
                        <Switch
                          key={channel}
                          label={m.channelNames[channel]}
                          on={!off.includes(name)}
                          onChange={(on) =>
                            mutate({
                              off: on ? off.filter((one) => one !== name) : [...off, name],
                              quiet_hours,
                            })
                          }
                        />
                      )
                    })}
                </fieldset>
              ))}
            {channels.length > 0 && (
              <Switch
                label={m.quietHours}
                hint={m.quietHoursHint}
                on={quiet_hours}
                onChange={(on) => mutate({ off, quiet_hours: on })}
              />
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

interface SwitchProps {
  label: string
  hint?: string
  on: boolean
  onChange: (on: boolean) => void
}

const Switch = ({ label, hint, on, onChange }: SwitchProps) => (
  <label className={classes.line}>
    <span>
      {label}
      {hint && <span className={classes.hint}>{hint}</span>}
    </span>
    <input
      type="checkbox"
      className={classes.switch}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)
