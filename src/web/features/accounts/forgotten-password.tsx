import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SendLink } from './send-link.tsx'
import { sessionQuery } from './session.ts'
import formClasses from './account-form.module.css'
import classes from './password-reset-page.module.css'

const words = {
  asked: {
    title: m.forgotPassword,
    lead: m.forgotPasswordLead,
  },
  over: {
    title: m.linkOver,
    lead: m.linkOverLead,
  },
}

/**
 * Sends a link for a new password where mail is on, and says how else to get one. `over`: the link they used is not valid
 * any more.
 */
export const ForgottenPassword = ({ over }: { over: boolean }) => {
  const { title, lead } = words[over ? 'over' : 'asked']
  useDocumentTitle(title)
  // The form that had the focus has been removed, so the heading takes it.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (over) heading.current?.focus()
  }, [over])
  const { data: session } = useQuery(sessionQuery)
  const { data: support, isPending } = useQuery(callQuery('GET auth/support'))
  return (
    <>
      <h1 ref={heading} className={`bold text-hero ${formClasses.title}`} tabIndex={-1} data-takes-focus>
        {title}
      </h1>
      {isPending ? (
        <Skeleton height={320} aria-busy />
      ) : support?.mail ? (
        <>
          <p className={`pretty ${classes.lead}`}>{over ? lead : m.sendLinkLead}</p>
          <SendLink />
          <h2 className={`large ${classes.otherwise}`}>{m.noLongerMail}</h2>
          <p>{m.forgotPasswordLead}</p>
        </>
      ) : (
        <p className={`pretty ${classes.lead}`}>{lead}</p>
      )}
      <ol className={`column gap-12 muted ${classes.steps}`}>
        <li>
          {m.forgotStepAsk}
          {support?.contact && (
            <strong className="block mt-8 pad-12-14 semibold ink break on-linen radius-medium">
              {support.contact}
            </strong>
          )}
        </li>
        <li>{m.forgotStepProof}</li>
        <li>{m.forgotStepLink}</li>
      </ol>
      <p className={`muted line-above ${formClasses.other}`}>
        <Link to="/" replace>
          {session ? common.home : m.backToLogin}
        </Link>
      </p>
    </>
  )
}
