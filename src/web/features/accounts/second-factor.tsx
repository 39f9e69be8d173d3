import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { locale } from '#messages/language.ts'
import * as m from '#messages/accounts.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { AddPasskeyDialog } from './passkeys/add-passkey-dialog.tsx'
import { hasPasskeys } from './passkeys/support.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { type Begun, SecondFactorSetUp } from './second-factor-set-up.tsx'
import { sessionQuery } from './session.ts'
import classes from './second-factor.module.css'

const query = callQuery('GET auth/second_factor')

const day = inManila(locale, { dateStyle: 'long' })

/** Sets up, shows and turns off the second factor. */
export const SecondFactor = () => {
  const queryClient = useQueryClient()
  const status = useQuery(query)
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const refetch = () => queryClient.invalidateQueries({ queryKey: query.queryKey })

  if (codes) {
    const goOn = () => {
      setCodes(undefined)
      // An admin who needed a second factor may use everything now.
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
  return (
    <QueryState query={status} skeleton={<div className={`skeleton ${classes.skeleton}`} aria-busy />}>
      {(data) =>
        data.on ? (
          <TurnedOn status={data} onCodes={setCodes} onChanged={refetch} />
        ) : (
          <TurnedOff needed={data.needed} onBegun={setBegun} />
        )
      }
    </QueryState>
  )
}

const TurnedOff = ({ needed, onBegun }: { needed: boolean; onBegun: (begun: Begun) => void }) => {
  const [asking, setAsking] = useState(false)
  const [making, setMaking] = useState(false)
  return (
    <section className={classes.card} aria-labelledby="second-factor">
      <h2 id="second-factor" className={`section-title mb-8 ${classes.title}`}>
        {needed ? m.factorNeededTitle : m.factorOffTitle}
      </h2>
      <p>
        {needed && m.factorNeededLead} {m.factorLead}
      </p>
      {!needed && <p>{m.factorRecoveryHint}</p>}
      <p>{m.factorSetUpHint}</p>
      <div className="flex wrap gap-10">
        <Button onClick={() => setAsking(true)}>{m.factorSetUp}</Button>
        {needed && hasPasskeys() && (
          <Button variant="default" onClick={() => setMaking(true)}>
            {m.factorByPasskey}
          </Button>
        )}
      </div>
      {making && <AddPasskeyDialog onClose={() => setMaking(false)} />}
      {asking && (
        <SecondFactorDialog
          title={m.factorSetUpTitle}
          action={m.goOn}
          asksCode={false}
          send={async ({ password }) => onBegun(await api('POST auth/second_factor/begin', { password }))}
          onClose={() => setAsking(false)}
        >
          {m.enterPasswordFirst}
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
      <h2 id="second-factor" className={`section-title mb-8 ${classes.title}`}>
        {m.factorOnTitle}
      </h2>
      <p>{m.factorOnLead(status.since ? day.format(new Date(status.since)) : '')}</p>
      <p>{left === 0 ? m.recoveryCodesNone : m.recoveryCodesLeft(left)}</p>
      <div className={`flex wrap gap-10 ${classes.actions}`}>
        <Button variant={left === 0 ? 'filled' : 'default'} onClick={() => setAsking('codes')}>
          {m.recoveryCodesNew}
        </Button>
        <Button variant="default" onClick={() => setAsking('off')}>
          {m.turnOff}
        </Button>
      </div>
      {asking === 'codes' && (
        <SecondFactorDialog
          title={m.recoveryCodesNew}
          action={m.recoveryCodesMake}
          asksCode
          send={async (given) => {
            const { recovery_codes } = await api('POST auth/second_factor/new_recovery_codes', given)
            await onChanged()
            onCodes(recovery_codes)
          }}
          onClose={close}
        >
          {m.recoveryCodesNewHint}
        </SecondFactorDialog>
      )}
      {asking === 'off' && (
        <SecondFactorDialog
          title={m.turnOffTitle}
          action={m.turnOff}
          asksCode
          send={async (given) => {
            await api('POST auth/second_factor/turn_off', given)
            close()
            void notice.success(m.turnedOff, m.otherDevicesLoggedOut)
            await onChanged()
            await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
          }}
          onClose={close}
        >
          {m.turnOffHint}
        </SecondFactorDialog>
      )}
    </section>
  )
}
