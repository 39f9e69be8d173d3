import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { callQuery } from '#web/lib/call-query.ts'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { sessionQuery } from './session.ts'
import formClasses from './account-form.module.css'
import classes from './password-reset-page.module.css'

const words = {
  asked: {
    title: 'Forgot your password?',
    lead: 'The team of this marketplace can send you a link to choose a new one.',
  },
  over: {
    title: 'This link no longer works',
    lead: 'It was used, a newer one took its place, or a day has passed. Ask the team for a new one.',
  },
}

/** How a person comes by a link for a new password. `over`: they had one that opens nothing any more. */
export const ForgottenPassword = ({ over }: { over: boolean }) => {
  const { title, lead } = words[over ? 'over' : 'asked']
  useDocumentTitle(title)
  // The form that was here is gone, and what had the focus with it.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (over) heading.current?.focus()
  }, [over])
  const { data: session } = useQuery(sessionQuery)
  const { data: support } = useQuery(callQuery('GET auth/support'))
  return (
    <>
      <h1 ref={heading} className={formClasses.title} tabIndex={-1} data-takes-focus>
        {title}
      </h1>
      <p className={classes.lead}>{lead}</p>
      <ol className={classes.steps}>
        <li>
          Ask them, and name the e-mail of your account.
          {support?.contact && <strong className={classes.contact}>{support.contact}</strong>}
        </li>
        <li>They make sure that it is you: by your phone number, for example, or by your ID.</li>
        <li>Open the link within a day. It works once. Show it to nobody.</li>
      </ol>
      <p className={formClasses.other}>
        <Link to="/" replace>
          {session ? 'Home' : 'Back to log in'}
        </Link>
      </p>
    </>
  )
}
