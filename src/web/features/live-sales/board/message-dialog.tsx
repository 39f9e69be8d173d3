import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Language, languages } from '#domain/language.ts'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import { language as own } from '#messages/language.ts'
import * as m from '#messages/live-board.ts'
import { api } from '#web/lib/api.ts'
import { copyText } from '#web/lib/share-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { keepWords, maxWords, messageOf, readWords } from './bill-message.ts'
import classes from './bills.module.css'
import { type Bill, billsQuery } from './queries.ts'

/** The message for one person, in the language that the seller chooses. Copying it counts as sending it. */
export const MessageDialog = ({
  saleID,
  bill,
  onClose,
}: {
  saleID: string
  bill: Bill
  onClose: () => void
}) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const [language, setLanguage] = useState<Language>(own)
  const [words, setWords] = useState(() => readWords(own))
  const [writes, setWrites] = useState(false)
  const [mustCopyByHand, setMustCopyByHand] = useState(false)
  const message = messageOf(bill, language, words)
  const marking = useMutation({
    mutationFn: () => api('POST live/mark_sent', { billID: bill.billID }),
    onSuccess: () => {
      onClose()
      void notice.success(m.messageCopied, m.pasteIt)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: billsQuery(saleID).queryKey }),
  })
  const copy = async () => {
    const copied = await copyText(message)
    setMustCopyByHand(!copied)
    if (copied && !marking.isPending) marking.mutate()
  }
  return (
    <Dialog open onClose={onClose} title={m.messageFor(bill.name)}>
      <p className="small muted">
        {m.billFacts(bill.items.length, formatPesos(bill.total))} · {m.kindNames[bill.kind]}
      </p>
      <div className="stack gap-12 mt-12">
        <Choices
          legend={common.languageLabel}
          hideLegend
          name="message-language"
          options={languages.map((one) => ({ value: one, label: common.languageNames[one] }))}
          value={language}
          onChange={(next) => {
            setLanguage(next)
            setWords(readWords(next))
          }}
        />
        {writes && (
          <Textarea
            label={m.ownWords}
            description={m.ownWordsHint}
            rows={3}
            longest={maxWords}
            value={words}
            onChange={({ currentTarget }) => {
              setWords(currentTarget.value)
              keepWords(language, currentTarget.value)
            }}
          />
        )}
        {mustCopyByHand ? (
          <Textarea
            label={m.copyByHand}
            rows={8}
            readOnly
            value={message}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        ) : (
          <p className={`pad-14-16 break radius-large ${classes.message}`}>{message}</p>
        )}
        <Problem className="banner" error={marking.error} />
        <Button
          size="lg"
          fullWidth
          loading={marking.isPending}
          leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />}
          onClick={() => void copy()}
        >
          {m.copyMessage}
        </Button>
        {mustCopyByHand && (
          <Button variant="default" fullWidth onClick={() => marking.mutate()}>
            {m.iCopiedIt}
          </Button>
        )}
        {!writes && (
          <Button variant="subtle" fullWidth onClick={() => setWrites(true)}>
            {m.writeOwnWords}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
