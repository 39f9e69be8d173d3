import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Text } from '#web/ui/parts.tsx'
import { DataSection } from './data-section.tsx'
import { deviceInWords, isHandheld, sessionInWords } from './session-words.ts'
import classes from './sessions-section.module.css'
import pageClasses from './your-data-page.module.css'

type OwnSession = ReplyOf<'GET auth/sessions'>['sessions'][number]

const sessionsQuery = callQuery('GET auth/sessions')

/** Another device may have ended the session already. */
const endOne = async ({ sessionID }: OwnSession): Promise<void> => {
  try {
    await api('POST auth/end_session', { sessionID })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}

/** Lists the sessions of the person, and ends them. */
export const SessionsSection = () => {
  const queryClient = useQueryClient()
  const sessions = useQuery({ ...sessionsQuery, staleTime: 0 })
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  const showAnew = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })

  const end = useMutation({
    mutationFn: endOne,
    onMutate: () => setSaid(''),
    onSuccess: async (_, { device }) => {
      await showAnew()
      setSaid(m.deviceLoggedOut(deviceInWords(device)))
    },
  })
  const endOthers = useMutation({
    mutationFn: () => api('POST auth/end_other_sessions'),
    onMutate: () => setSaid(''),
    onSuccess: async ({ ended }) => {
      setAsking(false)
      await showAnew()
      setSaid(m.othersLoggedOut(ended))
    },
  })
  const others = sessions.data?.sessions.filter(({ isThis }) => !isThis).length ?? 0
  return (
    <DataSection id="sessions" title={m.sessionsTitle}>
      <p>{m.sessionsLead}</p>
      <QueryState query={sessions} skeleton={<LoadingRows />}>
        {({ sessions: list }) => (
          <ul className="mb-16 radius-medium" aria-labelledby="sessions" tabIndex={-1} data-takes-focus>
            {list.map((session) => (
              <SessionRow
                key={session.sessionID}
                session={session}
                ending={end.isPending && end.variables.sessionID === session.sessionID}
                onEnd={() => end.mutate(session)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <Problem className={`banner ${pageClasses.failure}`} error={end.error} />
      {others > 0 && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {m.logOutOthers}
        </Button>
      )}
      <p className={pageClasses.done} aria-live="polite">
        {said}
      </p>
      <ConfirmDialog
        open={asking}
        question={m.logOutOthersQuestion}
        yes={m.logOutOthersYes}
        no={common.cancel}
        busy={endOthers.isPending}
        onYes={() => endOthers.mutate()}
        onNo={() => setAsking(false)}
      >
        <p>{m.logOutOthersHint(others)}</p>
        <Problem className={`banner ${pageClasses.failure}`} error={endOthers.error} />
      </ConfirmDialog>
    </DataSection>
  )
}

interface SessionRowProps {
  session: OwnSession
  ending: boolean
  onEnd: () => void
}

const SessionRow = ({ session, ending, onEnd }: SessionRowProps) => {
  const whenID = useId()
  const { device, isThis } = session
  const Icon = isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop
  const name = deviceInWords(device)
  return (
    <li className="row gap-12 pad-12-0 line-above">
      <Icon className={classes.icon} size={24} stroke={1.75} aria-hidden />
      <div className={`row wrap grow min-0 line-14 ${classes.words}`}>
        <Text as="span" weight="semibold" tone="ink">
          {name}
        </Text>
        {isThis && (
          <span className={`tint-good small semibold radius-full ${classes.here}`}>{m.thisDevice}</span>
        )}
        <span id={whenID} className={`small muted ${classes.when}`}>
          {sessionInWords(session)}
        </span>
      </div>
      {!isThis && (
        <Button
          variant="default"
          aria-label={m.logOutDevice(name)}
          aria-describedby={whenID}
          loading={ending}
          onClick={onEnd}
        >
          {m.logOut}
        </Button>
      )}
    </li>
  )
}

/** As high as two sessions. */
const LoadingRows = () => (
  <div aria-busy>
    <Skeleton height={60} className="mb-12" />
    <Skeleton height={60} className="mb-12" />
  </div>
)
