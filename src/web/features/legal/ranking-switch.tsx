import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/legal.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

const rankingQuery = callQuery('GET legal/get_ranking')

/** Turns off that the home depends on what the buyer opened and saved. */
export const RankingSwitch = () => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const change = useMutation({
    mutationFn: (byBehaviour: boolean) => api('POST legal/set_ranking', { byBehaviour }),
    onSuccess: (reply) => {
      queryClient.setQueryData(rankingQuery.queryKey, reply)
      void queryClient.invalidateQueries({ queryKey: ['GET homepage'] })
      void queryClient.invalidateQueries({ queryKey: ['GET homepage/rails'] })
    },
    onError: (error) => notice.failure(m.agreeFailed, sentenceOf(error)),
  })
  return (
    <>
      <p>{m.rankingLead}</p>
      <QueryState query={useQuery(rankingQuery)}>
        {({ byBehaviour }) => (
          <>
            <p aria-live="polite">{byBehaviour ? m.rankingOn : m.rankingOff}</p>
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate(!byBehaviour)}>
              {byBehaviour ? m.turnRankingOff : m.turnRankingOn}
            </Button>
          </>
        )}
      </QueryState>
    </>
  )
}
