import * as m from '#messages/admins.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import classes from './join-page.module.css'

export const JoinSentence = ({ title, text }: { title: string; text: string }) => {
  useDocumentTitle(title)
  return (
    <div className={`centre-block ${classes.page}`}>
      <h1>{title}</h1>
      <p className={`muted pretty ${classes.lead}`}>{text}</p>
    </div>
  )
}

/** What somebody who is signed in reads at the link of an invitation. */
export const JoinSignedIn = () => <JoinSentence title={m.inviteTitle} text={m.joinSignedIn} />
