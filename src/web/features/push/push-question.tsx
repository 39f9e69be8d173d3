import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconHanger } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import * as m from '#messages/push.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { mayAsk, rememberAnswer, turnOn } from './device.ts'
import classes from './push-question.module.css'

interface PushQuestionProps {
  viewer: 'buyer' | 'seller'
  /** The newest reservation. */
  ticket: {
    itemName: string
    storeName: string
    image: ComponentProps<typeof Photo>['photo'] | null
  }
  /** When the shop has to confirm, in words. */
  deadline: string
}

/** Asks once, after the first reservation or sale, whether this device may show notifications. */
export const PushQuestion = ({ viewer, ticket, deadline }: PushQuestionProps) => {
  const [open, setOpen] = useState(mayAsk)
  const { data } = useQuery({ ...callQuery('GET push/key'), enabled: open })
  const [busy, setBusy] = useState(false)
  const notice = useNotice()
  const key = data?.key
  if (!key) return null
  const { itemName, storeName, image } = ticket
  const words = m.question[viewer]
  const close = () => {
    rememberAnswer()
    setOpen(false)
  }
  const agree = async () => {
    setBusy(true)
    try {
      const state = await turnOn(key)
      if (state === 'on') void notice.success(m.turnedOn)
    } catch (error) {
      void notice.failure(m.notTurnedOn, sentenceOf(error))
    }
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.title}
      dismiss={m.notNow}
      actions={
        <Button loading={busy} onClick={() => void agree()}>
          {m.yes}
        </Button>
      }
    >
      <p className={classes.lead}>{words.lead}</p>
      <div className={classes.reserved}>
        <div className={classes.photo}>
          <Photo photo={image ?? undefined} sizes="52px" alt="" />
        </div>
        <p>
          <strong className={classes.done}>
            <IconCircleCheck size={20} aria-hidden />
            {words.done}
          </strong>
          <span className={classes.small}>{words.deadline(storeName, deadline)}</span>
        </p>
      </div>
      <div className={classes.example} aria-hidden>
        <span className={classes.mark}>
          <IconHanger size={20} />
        </span>
        <p>
          <strong>{words.example(storeName, itemName)}</strong>
        </p>
        <span className={classes.small}>{m.now}</span>
      </div>
      <p className={classes.small}>{m.changeLater}</p>
    </Dialog>
  )
}
