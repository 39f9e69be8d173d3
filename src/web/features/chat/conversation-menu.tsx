import { IconBan, IconDotsVertical, IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/chat.tsx'
import list from '#web/ui/choice-list.module.css'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useBlocking } from './blocked-bar.tsx'
import classes from './conversation-menu.module.css'
import { type Conversation, newestOf } from './conversation.ts'
import type { Talk } from './queries.ts'
import { ReportDialog } from './report-dialog.tsx'

/** A menu to block or report the conversation. */
export const ConversationMenu = ({ talk, conversation }: { talk: Talk; conversation: Conversation }) => {
  const [open, setOpen] = useState<'menu' | 'block' | 'report'>()
  const blocking = useBlocking(talk)
  const { name, blockedByMe } = conversation.chatroom
  const close = () => setOpen(undefined)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={m.menuLabel}
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      >
        <IconDotsVertical size={22} stroke={1.75} aria-hidden />
      </button>
      <Dialog open={open === 'menu'} onClose={close} title={name} size="small">
        <div className={list.choices}>
          {blockedByMe ? (
            <button
              type="button"
              className={list.choice}
              onClick={() => {
                close()
                blocking.mutate(false)
              }}
            >
              <IconBan size={22} stroke={1.75} aria-hidden />
              {m.unblock}
            </button>
          ) : (
            <button type="button" className={list.choice} onClick={() => setOpen('block')}>
              <IconBan size={22} stroke={1.75} aria-hidden />
              {m.block}
            </button>
          )}
          {newestOf(conversation) > 0 && (
            <button type="button" className={list.choice} onClick={() => setOpen('report')}>
              <IconFlag size={22} stroke={1.75} aria-hidden />
              {m.report}
            </button>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'block'}
        question={m.blockQuestion(name)}
        yes={m.block}
        no={common.cancel}
        busy={blocking.isPending}
        onYes={() => blocking.mutate(true, { onSettled: close })}
        onNo={close}
      >
        <p className={classes.words}>{m.blockHint}</p>
      </ConfirmDialog>
      <ReportDialog open={open === 'report'} talk={talk} newest={newestOf(conversation)} onClose={close} />
    </>
  )
}
