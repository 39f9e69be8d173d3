import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChannelName, NotificationSwitch } from '#contract/notifications.ts'
import { type NotificationGroup, notificationGroups } from '#domain/notifications.ts'
import * as m from '#messages/notifications.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Card } from '#web/ui/parts.tsx'
import classes from './notification-settings.module.css'
import { settingsMutation, settingsQuery } from './settings-mutation.ts'

/** Text messages are for deadlines alone. */
const hasSwitch = (group: NotificationGroup, channel: ChannelName): boolean =>
  channel !== 'text_message' || group === 'deadlines'

/** By which channels the person is notified of what. */
export const NotificationSettings = () => {
  const query = useQuery(settingsQuery)
  const queryClient = useQueryClient()
  const [saving] = useState(() => settingsMutation(queryClient))
  const { mutate } = useMutation(saving)
  return (
    <Card as="section" className="pad-16" aria-label={m.reachTitle}>
      <h2 className={`section-title ${classes.title}`}>{m.reachTitle}</h2>
      <QueryState query={query} skeleton={<Skeleton height={160} aria-busy />}>
        {({ off, quiet_hours, channels }) => (
          <>
            <p className="mb-12 muted">{channels.length > 0 ? m.reachLead : m.reachNothing}</p>
            {channels.length > 0 &&
              notificationGroups.map((group) => (
                <fieldset key={group} className={`mb-12 ${classes.group}`}>
                  <legend className={`semibold ${classes.legend}`}>{m.groupNames[group]}</legend>
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
    </Card>
  )
}

interface SwitchProps {
  label: string
  hint?: string
  on: boolean
  onChange: (on: boolean) => void
}

const Switch = ({ label, hint, on, onChange }: SwitchProps) => (
  <label className="row gap-16 between min-44 pointer">
    <span>
      {label}
      {hint && <span className="block small muted">{hint}</span>}
    </span>
    <input
      type="checkbox"
      className={`rigid width-44 no-margin radius-full relative pointer ${classes.toggle}`}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)
