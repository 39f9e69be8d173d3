import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, navigate } from '#web/lib/router.tsx'
import * as m from '#messages/first-run.ts'
import { language } from '#messages/language.ts'
import { SecondFactor } from '#web/features/accounts/second-factor.tsx'
import { forgetOthers, sessionOf, sessionQuery, storeSession } from '#web/features/accounts/session.ts'
import { FirstAdminForm, type NewAdmin } from '#web/features/admins/first-admin-form.tsx'
import { SetUpList, setUpQuery } from '#web/features/admins/set-up-page.tsx'
import { TestMail } from '#web/features/admins/test-mail.tsx'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import classes from './first-run-page.module.css'
import { SignedOutFrame } from './shell/signed-out-frame.tsx'

/**
 * An empty marketplace opens in four steps: its name, the first admin with a second factor, mail, and what is missing. The
 * page is the same before and after the login, so it stays. Once it is left, it is closed.
 */
export const FirstRunPage = () => {
  const [step, setStep] = useState<'admin' | 'factor' | 'mail' | 'missing'>('admin')
  const { hash } = useLocation()
  const queryClient = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const logIn = async ({ email, password }: NewAdmin) => {
    const made = sessionOf(await api('POST auth/login', { email, password, language }))
    await queryClient.cancelQueries()
    forgetOthers(queryClient)
    storeSession(made)
    // The code is removed from the history.
    navigate('/first-run', { replace: true })
    setStep('factor')
    queryClient.setQueryData(sessionQuery.queryKey, made)
  }
  return (
    <SignedOutFrame>
      <div className="full narrow">
        {step === 'admin' && (
          <FirstAdminForm
            code={hash.slice(1)}
            closed={<Closed />}
            onMade={logIn}
            renderName={(form) => (
              <Step step={1} title={m.cityTitle} lead={m.cityLead}>
                {form}
              </Step>
            )}
            renderForm={(form) => (
              <Step step={2} title={m.adminTitle} lead={m.adminLead}>
                {form}
              </Step>
            )}
          />
        )}
        {step === 'factor' && (
          <Step step={2} title={m.factorTitle} lead={m.factorLead}>
            <div className={classes.factor}>
              <SecondFactor />
            </div>
            {session && !session.secondFactorMissing && (
              <Next onClick={() => setStep('mail')}>{m.toMail}</Next>
            )}
          </Step>
        )}
        {step === 'mail' && session && (
          <Step step={3} title={m.mailTitle} lead={m.mailLead}>
            <Mail email={session.email} />
            <Next onClick={() => setStep('missing')}>{m.toMissing}</Next>
          </Step>
        )}
        {step === 'missing' && (
          <Step step={4} title={m.missingTitle} lead={m.missingLead}>
            <SetUpList />
            <Next onClick={() => navigate('/', { replace: true })}>{m.open}</Next>
          </Step>
        )}
      </div>
    </SignedOutFrame>
  )
}

interface StepProps {
  step: number
  title: string
  lead: string
  children: ReactNode
}

const places = [1, 2, 3, 4]

const Step = ({ step, title, lead, children }: StepProps) => {
  useDocumentTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step === 1) return
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [step])
  return (
    <>
      <p className="unseen">{m.steps(step, places.length)}</p>
      <div className={classes.steps} aria-hidden>
        {places.map((place) => (
          <i key={place} data-is={place === step ? 'now' : place < step ? 'done' : undefined} />
        ))}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="muted pretty mt-8 mb-16">{lead}</p>
      {children}
    </>
  )
}

const Next = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button className="mt-20" size="lg" fullWidth onClick={onClick}>
    {children}
  </Button>
)

const Mail = ({ email }: { email: string }) => (
  <QueryState query={useQuery(setUpQuery)} skeleton={<div aria-busy />}>
    {({ checks }) =>
      checks.some(({ check, state }) => check === 'mail' && state === 'set') ? (
        <TestMail email={email} />
      ) : (
        <p className="pretty">{m.mailOff}</p>
      )
    }
  </QueryState>
)

const Closed = () => {
  useDocumentTitle(m.closedTitle)
  return (
    <>
      <h1>{m.closedTitle}</h1>
      <p className="muted pretty mt-8 mb-16">{m.closedHint}</p>
      <Button to="/">{m.goHome}</Button>
    </>
  )
}
