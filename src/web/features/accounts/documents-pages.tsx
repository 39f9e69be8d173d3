import { IconCamera, IconId } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Drawing } from '#web/ui/drawing.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './documents-pages.module.css'
import { sessionQuery } from './session.ts'

const documents = [
  { name: 'First valid ID', hint: 'Name, photo and number readable', Icon: IconId },
  { name: 'Second valid ID', hint: 'Of another kind than the first', Icon: IconId },
  { name: 'One selfie', hint: 'Your face in good light, nothing before it', Icon: IconCamera },
]

/** What a seller needs before the seller space opens. */
export const DocumentsNeededPage = () => {
  const rejected = useQuery(sessionQuery).data?.verified === 2
  return (
    <div className={classes.page}>
      <PageTitle title="Shop documentation" back={false} />
      {rejected && (
        <output className={classes.rejected}>
          Your documents were not accepted. You can submit them anew.
        </output>
      )}
      <p className={classes.words}>
        Every seller on Ukay is a real person whom we have checked. To open your shop we need two valid IDs
        and one selfie.
      </p>
      <ul className={classes.list}>
        {documents.map(({ name, hint, Icon }) => (
          <li key={name} className={classes.document}>
            <Icon size={26} stroke={1.75} aria-hidden />
            <div>
              <strong>{name}</strong>
              <span>{hint}</span>
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.words}>
        They cannot be sent from here yet. Please keep them ready: this page is where you will submit them.
      </p>
    </div>
  )
}

export const DocumentsReceivedPage = () => (
  <div className={classes.page}>
    <PageTitle title="Shop documentation" back={false} />
    <div className={classes.received}>
      <Drawing name="papers" />
      <h2>We have received your documents</h2>
      <p>Verification takes 1-2 business days. Your seller space opens here once it is done.</p>
    </div>
  </div>
)
