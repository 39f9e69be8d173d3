import { IconId } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/legal.tsx'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { NoteCard } from '#web/ui/note-card.tsx'
import { useNotice } from '#web/ui/notice.tsx'

const isUnderAge = (error: unknown): boolean => error instanceof ApiError && error.code === 'under_age'

/** Asks a seller who has not declared it yet. Who is under 18 cannot sell from then on, so a slip must not be enough. */
export const AdultQuestion = () => {
  const [isAskedAgain, askAgain] = useState(false)
  const queryClient = useQueryClient()
  const notice = useNotice()
  const declare = useMutation({
    mutationFn: (adult: boolean) => api('POST legal/declare_adult', { adult }),
    onError: (error) => {
      if (!isUnderAge(error)) notice.failure(m.agreeFailed, sentenceOf(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET auth/session'] }),
  })
  const lead = isAskedAgain ? m.adultNoAgain : m.adultLead
  const wasStopped = isUnderAge(declare.error)
  return (
    <NoteCard
      icon={<IconId size={24} stroke={1.75} />}
      title={m.adultTitle}
      actions={
        wasStopped ? undefined : (
          <>
            <Button variant="ink" size="sm" loading={declare.isPending} onClick={() => declare.mutate(true)}>
              {m.adultYes}
            </Button>
            <Button
              variant="default"
              size="sm"
              disabled={declare.isPending}
              onClick={() => (isAskedAgain ? declare.mutate(false) : askAgain(true))}
            >
              {isAskedAgain ? m.adultStop : m.adultNo}
            </Button>
          </>
        )
      }
    >
      <output>{wasStopped ? m.underAge : lead}</output>
    </NoteCard>
  )
}
