import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/name-correction.ts'
import * as v from '#messages/verification.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/parts.tsx'
import { IdPhoto } from './id-photo.tsx'
import classes from './name-corrections.module.css'
import { idPhotoQuery } from './queries.ts'

/** Refetched, because new ones arrive and other admins decide. */
const correctionsQuery = {
  ...callQuery('GET auth/verification/get_corrections'),
  staleTime: 5_000,
  refetchInterval: 20_000,
  refetchOnWindowFocus: 'always' as const,
}

type Correction = ReplyOf<'GET auth/verification/get_corrections'>['corrections'][number]

/** The sellers who ask for another name. The proof is fetched once an admin asks for it, because each view is logged. */
export const NameCorrections = () => {
  const { data } = useQuery(correctionsQuery)
  if (!data || data.corrections.length === 0) return null
  return (
    <Stack as="section" gap={12} aria-label={m.listTitle}>
      <h2 className="text-section">{m.listTitle}</h2>
      <Stack as="ul" gap={12}>
        {data.corrections.map((correction) => (
          <NameCorrection key={correction.correctionID} correction={correction} />
        ))}
      </Stack>
    </Stack>
  )
}

const NameCorrection = ({ correction }: { correction: Correction }) => {
  const { correctionID, sellerID, words, now } = correction
  const wanted = `${correction.first_name} ${correction.last_name}`
  const queryClient = useQueryClient()
  const notice = useNotice()
  const [open, setOpen] = useState(false)
  const [refusing, setRefusing] = useState(false)
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState(false)
  const proof = useQuery({ ...idPhotoQuery(sellerID, 'proof'), enabled: open })
  const deciding = useMutation({
    mutationFn: (grant: boolean) =>
      api('POST auth/verification/decide_correction', {
        correctionID,
        grant,
        ...(!grant && { answer: answer.trim() }),
      }),
    onSuccess: (_, grant) => notice.success(grant ? m.corrected : m.refusedByYou),
    onError: (error) => notice.failure(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: correctionsQuery.queryKey }),
  })
  const refuse = () => {
    setMissing(answer.trim() === '')
    if (answer.trim() === '') return
    setRefusing(false)
    deciding.mutate(false)
  }
  return (
    <li className="stack gap-8 pad-16 on-surface radius-medium outlined">
      <h3 className={`break ${classes.name}`}>{wanted}</h3>
      <p className="small muted break">{m.now(`${now.first_name} ${now.last_name}`)}</p>
      <p className="break pre-line">{words}</p>
      {open ? (
        <div className={classes.proof}>
          <IdPhoto sellerID={sellerID} sellerName={wanted} kind="proof" />
        </div>
      ) : (
        <div>
          <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
            {m.proof}
          </Button>
        </div>
      )}
      {open && (
        <div className="flex wrap gap-8">
          <Button variant="default" disabled={deciding.isPending} onClick={() => setRefusing(true)}>
            {m.refuse}
          </Button>
          <Button disabled={deciding.isPending || !proof.data} onClick={() => deciding.mutate(true)}>
            {m.approve}
          </Button>
        </div>
      )}
      <Dialog
        open={refusing}
        onClose={() => setRefusing(false)}
        title={m.refuseQuestion(wanted)}
        dismiss={common.cancel}
        actions={<Button onClick={refuse}>{m.refuse}</Button>}
      >
        <Textarea
          label={m.answer}
          description={m.answerHint}
          rows={3}
          longest={maxLengths.adminAnswer}
          value={answer}
          error={missing && answer.trim() === '' ? m.answerMissing : undefined}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <p className="small muted break">{v.reasonLength(answer.length, maxLengths.adminAnswer)}</p>
      </Dialog>
    </li>
  )
}
