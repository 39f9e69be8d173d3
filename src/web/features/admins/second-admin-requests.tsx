import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/admins.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './second-admin-requests.module.css'

type Request = ReplyOf<'GET admin/get_requests'>['requests'][number]
type Kind = Request['what']['kind']

const requestsQuery = callQuery('GET admin/get_requests')

const sentenceOf = ({ what, isMine, askedBy }: Request): string => {
  if (what.kind === 'vouchers') {
    const sum = formatPesos(what.amount)
    return isMine ? m.youWantVouchers(what.count, sum) : m.wantsVouchers(askedBy.name, what.count, sum)
  }
  return isMine ? m.youWantPhotos(what.seller.name) : m.wantsPhotos(askedBy.name, what.seller.name)
}

const nextOf = ({ what, agreed }: Request): string =>
  agreed ? (what.kind === 'vouchers' ? m.agreedVouchers : m.agreedPhotos) : m.waits

/** What waits for a second admin, on the page where it is asked for. Nothing is shown while nothing waits. */
export const SecondAdminRequests = ({ kind }: { kind: Kind }) => {
  const query = useQuery({ ...requestsQuery, staleTime: 5_000, refetchInterval: 20_000 })
  const queryClient = useQueryClient()
  const answer = useMutation({
    mutationFn: (sent: { requestID: string; agree: boolean }) => api('POST admin/answer_request', sent),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['GET admin/get_counts'] })
      return queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey })
    },
  })
  const requests = query.data?.requests.filter(
    ({ what, isMine, agreed }) => what.kind === kind && (isMine || !agreed),
  )
  if (!requests?.length) return <Problem className="banner" error={answer.error} />
  return (
    <section className={`pad-16 on-linen radius-medium ${classes.box}`} aria-label={m.requests}>
      <h2 className={`body ${classes.title}`}>{m.requests}</h2>
      <ul>
        {requests.map((request) => (
          <li key={request.requestID} className="row wrap pad-8-0 gap-8-12">
            <span className={`min-0 break ${classes.words}`}>
              {sentenceOf(request)}
              <span className="block small muted">
                {request.isMine ? nextOf(request) : dateInWords(request.askedAt)}
              </span>
            </span>
            {!request.isMine &&
              [true, false].map((agree) => (
                <Button
                  key={String(agree)}
                  variant={agree ? 'filled' : 'default'}
                  size="sm"
                  disabled={answer.isPending}
                  onClick={() => answer.mutate({ requestID: request.requestID, agree })}
                >
                  {agree ? m.agree : m.refuse}
                </Button>
              ))}
          </li>
        ))}
      </ul>
      <Problem className="banner" error={answer.error} />
    </section>
  )
}
