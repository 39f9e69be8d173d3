import { IconBan, IconDotsVertical, IconFlag } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/chat.tsx'
import list from '#web/ui/choice-list.module.css'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useBlocking } from './blocked-bar.tsx'
import { type Chatroom, type Conversation, newestOf } from './conversation.ts'
import type { Talk } from './queries.ts'

/** What can be reported: entries of the menu, each with its dialog. */
export type ReportsOf = (
  talk: Talk,
  chatroom: Chatroom,
  /** The sequence number of the newest message, 0 if there is none. */
  newest: number,
) => { label: string; dialog: (onClose: () => void) => ReactNode }[]

interface ConversationMenuProps {
  talk: Talk
  conversation: Conversation
  reportsOf: ReportsOf
}

/** A menu to block or report the conversation. */
export const ConversationMenu = ({ talk, conversation, reportsOf }: ConversationMenuProps) => {
  const [open, setOpen] = useState<'menu' | 'block' | { report: number }>()
  const blocking = useBlocking(talk)
  const { name, blockedByMe } = conversation.chatroom
  const close = () => setOpen(undefined)
  const reports = reportsOf(talk, conversation.chatroom, newestOf(conversation))
  return (
    <>
      <button
        type="button"
        className="icon-button width-48 height-48"
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
          {reports.map(({ label }, report) => (
            <button key={label} type="button" className={list.choice} onClick={() => setOpen({ report })}>
              <IconFlag size={22} stroke={1.75} aria-hidden />
              {label}
            </button>
          ))}
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
        <p className="muted pretty">{m.blockHint}</p>
      </ConfirmDialog>
      {typeof open === 'object' && reports[open.report]?.dialog(close)}
    </>
  )
}
