import { useQuery } from '@tanstack/react-query'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages/app.ts'
import { ticketCountsQuery } from '#web/features/tickets/ticket-queries.ts'
import { installPrompt } from '#web/lib/install-prompt.ts'
import { stored } from '#web/lib/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './install-hint.module.css'

const answered = stored('device', 'install-hint')
/** The icon stands among this many places of a home screen. */
const places = 8
const ownPlace = 2

/** Offers once, after the first reservation, to put the app on the home screen. */
export const InstallHint = () => {
  const { data } = useQuery(ticketCountsQuery)
  const [open, setOpen] = useState(() => answered.read() === null && installPrompt() !== undefined)
  const hasTickets = data?.counts.some(({ count }) => count > 0)
  if (!open || !hasTickets) return null
  const close = () => {
    answered.write(true)
    setOpen(false)
  }
  const install = () => {
    close()
    void installPrompt()?.prompt()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={m.installTitle}
      size="small"
      dismiss={m.installLater}
      actions={<Button onClick={install}>{m.install}</Button>}
    >
      <p className={classes.lead}>{m.installLead}</p>
      <div className={classes.screen} aria-hidden>
        {Array.from({ length: places }, (_, place) =>
          place === ownPlace ? (
            <img key={place} src="/icon.svg" alt="" width={52} height={52} />
          ) : (
            <span key={place} />
          ),
        )}
      </div>
      <ul className={classes.points}>
        {[m.installOffline, m.installSmall].map((point) => (
          <li key={point}>
            <IconCheck size={20} stroke={1.75} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
