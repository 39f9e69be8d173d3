import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { type Begun, SecondFactorSetUp } from './second-factor-set-up.tsx'
import { sessionQuery } from './session.ts'
import classes from './second-factor.module.css'

const query = callQuery('GET auth/second_factor')

const day = new Intl.DateTimeFormat('en-PH', { timeZone: 'Asia/Manila', dateStyle: 'long' })

/** Where a person sets a second factor up, and sees whether there is one. */
export const SecondFactor = () => {
  const queryClient = useQueryClient()
  const status = useQuery(query)
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const refetch = () => queryClient.invalidateQueries({ queryKey: query.queryKey })

  if (codes) {
    const goOn = () => {
      setCodes(undefined)
      // An admin who had to set one up first may do everything now.
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
    return <RecoveryCodes codes={codes} onKept={goOn} />
  }
  if (begun) {
    const done = (made: string[]) => {
      setBegun(undefined)
      setCodes(made)
      void refetch()
    }
    return <SecondFactorSetUp begun={begun} onDone={done} onCancel={() => setBegun(undefined)} />
  }
  if (status.isPending) return <div className={classes.skeleton} aria-busy />
  if (!status.data)
    return (
      <ErrorState error={status.error} onRetry={() => void status.refetch()} retrying={status.isFetching} />
    )
  return status.data.on ? (
    <TurnedOn status={status.data} onCodes={setCodes} onChanged={refetch} />
  ) : (
    <TurnedOff needed={status.data.needed} onBegun={setBegun} />
  )
}

const TurnedOff = ({ needed, onBegun }: { needed: boolean; onBegun: (begun: Begun) => void }) => {
  const [asking, setAsking] = useState(false)
  return (
    <section className={classes.card} aria-labelledby="second-factor">
      <h2 id="second-factor" className={classes.title}>
        {needed ? 'Set up a second factor to go on' : 'You log in with your password alone'}
      </h2>
      <p>
        {needed && 'Admins here need more than a password. '}
        With a second factor a stolen password opens nothing: logging in also asks for a code from an
        authenticator app on your phone. Any such app works, without a connection too.
      </p>
      {!needed && (
        <p>
          You get recovery codes for when the phone is lost. Without the phone and without them only the team
          of this marketplace can let you in.
        </p>
      )}
      <p>Setting it up logs out your other devices.</p>
      <Button onClick={() => setAsking(true)}>Set up</Button>
      {asking && (
        <SecondFactorDialog
          title="Set up a second factor"
          action="Continue"
          asksCode={false}
          send={async ({ password }) => onBegun(await api('POST auth/second_factor/begin', { password }))}
          onClose={() => setAsking(false)}
        >
          Please enter your password first.
        </SecondFactorDialog>
      )}
    </section>
  )
}

interface TurnedOnProps {
  status: ReplyOf<'GET auth/second_factor'>
  onCodes: (codes: string[]) => void
  onChanged: () => Promise<void>
}

const TurnedOn = ({ status, onCodes, onChanged }: TurnedOnProps) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const [asking, setAsking] = useState<'codes' | 'off'>()
  const close = () => setAsking(undefined)
  const left = status.recovery_codes_left
  return (
    <section className={classes.card} aria-labelledby="second-factor">
      <h2 id="second-factor" className={classes.title}>
        Your second factor is on
      </h2>
      <p>
        Since {status.since && day.format(new Date(status.since))}. Logging in asks for a code of your
        authenticator app.
      </p>
      <p>
        {left === 0
          ? 'No recovery code is left: without your phone you could not log in.'
          : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left, for when you do not have your phone.`}
      </p>
      <div className={classes.actions}>
        <Button variant={left === 0 ? 'filled' : 'default'} onClick={() => setAsking('codes')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setAsking('off')}>
          Turn off
        </Button>
      </div>
      {asking === 'codes' && (
        <SecondFactorDialog
          title="New recovery codes"
          action="Make new codes"
          asksCode
          send={async (given) => {
            const { recovery_codes } = await api('POST auth/second_factor/new_recovery_codes', given)
            await onChanged()
            onCodes(recovery_codes)
          }}
          onClose={close}
        >
          Those that you have now will no longer work.
        </SecondFactorDialog>
      )}
      {asking === 'off' && (
        <SecondFactorDialog
          title="Turn off the second factor"
          action="Turn off"
          asksCode
          send={async (given) => {
            await api('POST auth/second_factor/turn_off', given)
            close()
            void notice.success('Second factor turned off', 'Your other devices were logged out.')
            await onChanged()
            await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
          }}
          onClose={close}
        >
          Your password alone will let in again. To move to another phone, turn it off and set it up anew
          there.
        </SecondFactorDialog>
      )}
    </section>
  )
}
