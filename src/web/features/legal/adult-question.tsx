import { IconId } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/legal.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { NoteCard } from '#web/ui/note-card.tsx'
import { useNotice } from '#web/ui/notice.tsx'

/** Asks a seller who has not declared it yet. */
export const AdultQuestion = () => {
  const [isUnderAge, setUnderAge] = useState(false)
  const queryClient = useQueryClient()
  const notice = useNotice()
  const declare = useMutation({
    mutationFn: () => api('POST legal/declare_adult', { adult: true }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['GET auth/session'] }),
    onError: (error) => notice.failure(m.agreeFailed, sentenceOf(error)),
  })
  return (
    <NoteCard
      icon={<IconId size={24} stroke={1.75} />}
      title={m.adultTitle}
      actions={
        <>
          <Button variant="ink" size="sm" loading={declare.isPending} onClick={() => declare.mutate()}>
            {m.adultYes}
          </Button>
          <Button variant="default" size="sm" onClick={() => setUnderAge(true)}>
            {m.adultNo}
          </Button>
        </>
      }
    >
      <output>{isUnderAge ? m.underAge : m.adultLead}</output>
    </NoteCard>
  )
}
