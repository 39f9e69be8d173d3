import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useParams } from '#web/lib/router.tsx'
import * as m from '#messages/shop-helpers.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import classes from './helpers-page.module.css'
import { workAt } from './work-at.ts'

/** What an invited person may do, and the button that accepts. `viewer`: who is signed in. */
export const InvitationPage = ({ viewer }: { viewer: 'buyer' | 'nobody' | 'other' }) => {
  const { id: token = '' } = useParams()
  const { pathname } = useLocation()
  const query = useQuery({
    queryKey: ['POST helpers/read_invitation', token] as const,
    queryFn: () => api('POST helpers/read_invitation', { token }),
    staleTime: 60_000,
  })
  const accept = useMutation({
    mutationFn: async () => {
      const { shopID } = await api('POST helpers/accept', { token })
      await workAt(shopID)
    },
  })
  const isOver = [query.error, accept.error].some(
    (error) => error instanceof ApiError && error.code === 'link_over',
  )
  if (isOver) return <InvitationOver />
  const next = new URLSearchParams({ next: pathname }).toString()
  return (
    <QueryState query={query} skeleton={<div aria-busy />}>
      {({ shopName, expiresAt }) => (
        <Invitation shopName={shopName} until={dateInWords(expiresAt)}>
          {viewer === 'buyer' && (
            <Button size="lg" loading={accept.isPending} onClick={() => accept.mutate()}>
              {m.accept}
            </Button>
          )}
          {viewer === 'nobody' && (
            <>
              <Button size="lg" to={`/?${next}`} state={{ next: pathname }}>
                {m.logInToAccept}
              </Button>
              <Button size="lg" variant="default" to={`/signup?${next}`}>
                {m.signUpToAccept}
              </Button>
            </>
          )}
          {viewer === 'other' && <p>{m.onlyBuyers}</p>}
          <Problem className="banner" error={accept.error} />
        </Invitation>
      )}
    </QueryState>
  )
}

interface InvitationProps {
  shopName: string
  until: string
  children: ReactNode
}

const Invitation = ({ shopName, until, children }: InvitationProps) => {
  useDocumentTitle(m.invitationTitle(shopName))
  return (
    <div className="narrow">
      <h1>{m.invitationTitle(shopName)}</h1>
      <p className="mb-16 muted pretty">{m.invitationLead(shopName, until)}</p>
      <h2 className={`large ${classes.heading}`}>{m.youMay}</h2>
      <ul className={`mb-16 ${classes.can}`}>
        {m.youMayList.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h2 className={`large ${classes.heading}`}>{m.cannot}</h2>
      <ul className={`mb-16 ${classes.can}`}>
        {m.cannotList.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{m.yourName}</p>
      <div className="flex wrap gap-12 mt-20">{children}</div>
    </div>
  )
}

const InvitationOver = () => {
  useDocumentTitle(m.invitationOver)
  return (
    <div className="narrow">
      <h1>{m.invitationOver}</h1>
      <p className="mb-16 muted pretty">{m.invitationOverHint}</p>
    </div>
  )
}
