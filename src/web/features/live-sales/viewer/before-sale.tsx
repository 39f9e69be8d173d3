import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-viewer.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import classes from './live-page.module.css'
import { type SaleProps, loginFor, ownQuery } from './own-query.ts'
import { SaleHeader } from './sale-header.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

/** The countdown to a sale, and the way to be notified of its start. Nobody sees an item before it is shown. */
export const BeforeSale = ({ reply: { sale }, viewer, readAt, follow }: SaleProps) => {
  const seconds = useSecondsLeft(sale.secondsToStart, readAt)
  const line = (
    <>
      {m.startsAt(dateInWords(sale.startsAt))}
      {sale.streamLink === null && sale.stream !== '' && ` · ${sale.stream}`}
    </>
  )
  return (
    <>
      <div className={classes.top}>
        <SaleHeader sale={sale} viewer={viewer} line={line} follow={follow} />
        <Countdown seconds={seconds} className={classes.clock} />
        <h1 className={`bold line-12 tight text-hero ${classes.title}`}>{sale.title}</h1>
        <p className={`large muted ${classes.lead}`}>
          {seconds === 0 ? m.startsSoon : sale.items > 0 ? common.itemCount(sale.items) : ''}
        </p>
      </div>
      <section className={`on-paper ${classes.words}`}>
        <div className={`column gap-10 ${classes.area}`}>
          {viewer === 'visitor' && (
            <Button
              size="lg"
              fullWidth
              leftSection={<IconBell size={22} stroke={1.75} aria-hidden />}
              to={loginFor(`/live/${sale.slug}`)}
            >
              {m.notifyMe}
            </Button>
          )}
          {viewer === 'buyer' && <NotifyMe slug={sale.slug} />}
          <p>
            {sale.subscribers > 0 && `${m.subscribers(sale.subscribers)} `}
            {m.oneNotice}
          </p>
        </div>
      </section>
    </>
  )
}

const NotifyMe = ({ slug }: { slug: string }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const { data: own, isPending } = useQuery(ownQuery(slug))
  const isOn = own?.subscribed ?? false
  const { queryKey } = ownQuery(slug)
  const changing = useMutation({
    mutationFn: (on: boolean) => api('POST live/notify_me', { slug, on }),
    onSuccess: (_reply, on) => {
      queryClient.setQueryData(queryKey, (known) => known && { ...known, subscribed: on })
      void notice.success(on ? m.willNotify : m.noLongerNotified)
    },
    onError: (error) => void notice.failure(sentenceOf(error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <Button
      size="lg"
      fullWidth
      variant={isOn ? 'default' : 'filled'}
      leftSection={<IconBell size={22} stroke={1.75} aria-hidden />}
      loading={isPending || changing.isPending}
      onClick={() => changing.mutate(!isOn)}
    >
      {isOn ? m.notifyMeNot : m.notifyMe}
    </Button>
  )
}
