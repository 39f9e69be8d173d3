import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextRule } from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/reviews.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './words-dialog.module.css'

interface WordsDialogProps {
  title: string
  label: string
  action: string
  /** The notice afterwards. */
  done: string
  rule: Pick<TextRule, 'max'>
  send: (text: string) => Promise<unknown>
  onClose: () => void
}

/** A question that is answered in one's own words. */
export const WordsDialog = ({ title, label, action, done, rule, send, onClose }: WordsDialogProps) => {
  const notice = useNotice()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const sending = useMutation({
    mutationFn: () => send(text),
    onSuccess: () => {
      onClose()
      void notice.success(done)
    },
  })
  const submit = () => {
    setMissing(text.trim() === '')
    if (text.trim() !== '' && !sending.isPending) sending.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      dismiss={common.cancel}
      actions={
        <Button onClick={submit} loading={sending.isPending}>
          {action}
        </Button>
      }
    >
      <Textarea
        label={label}
        rows={4}
        longest={rule.max}
        value={text}
        error={missing && text.trim() === '' ? m.wordsMissing : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Problem className={`bad ${classes.error}`} error={sending.error} />
    </Dialog>
  )
}
