import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/legal.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './legal.module.css'

/** Asks a seller who has not declared it yet, before they list an item. */
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
    <>
      <PageTitle title={m.adultTitle} />
      <div className={classes.age}>
        <p>{m.adultLead}</p>
        <Button size="lg" loading={declare.isPending} onClick={() => declare.mutate()}>
          {m.adultYes}
        </Button>
        <Button size="lg" variant="default" onClick={() => setUnderAge(true)}>
          {m.adultNo}
        </Button>
        <output>{isUnderAge && m.underAge}</output>
      </div>
    </>
  )
}
