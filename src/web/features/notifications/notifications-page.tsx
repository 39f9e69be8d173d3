import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  IconAlarm,
  IconBell,
  IconBuildingStore,
  IconHeart,
  IconMessageCircle,
  IconTicket,
  IconUserCheck,
} from '@tabler/icons-react'
import { Link } from '#web/lib/router.tsx'
import type { Notification } from '#contract/notifications.ts'
import * as m from '#messages/notifications.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { pagedQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormWithAside } from '#web/ui/form-with-aside.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { byDay, clockTime } from './notification-days.ts'
import classes from './notifications-page.module.css'

const icons = {
  tickets: IconTicket,
  deadlines: IconAlarm,
  messages: IconMessageCircle,
  shops: IconBuildingStore,
  searches: IconBell,
  saved: IconHeart,
  account: IconUserCheck,
}

const listQuery = pagedQuery('GET notifications/get_notifications')

const useMarkRead = () => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (which: { id: string; until?: boolean }) => api('POST notifications/mark_read', which),
    onError: (error) => notice.failure(m.markFailed, sentenceOf(error)),
    onSettled: () =>
      Promise.all(
        (['GET notifications/get_notifications', 'GET notifications/count_unread'] as const).map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
}

/** All that concerns the person, newest first, by day. */
export const NotificationsPage = () => {
  const query = useInfiniteQuery(listQuery)
  const { mutate: markRead, isPending } = useMarkRead()
  const [newest] = query.data?.pages[0]?.notifications ?? []
  const unread = query.data?.pages[0]?.unread ?? 0
  const markAll = newest && unread > 0 && (
    <Button variant="subtle" loading={isPending} onClick={() => markRead({ id: newest.id, until: true })}>
      {m.markAllRead}
    </Button>
  )
  return (
    <>
      <PageTitle title={m.title} action={markAll} />
      <FormWithAside
        form={
          <div>
            <QueryState query={query} skeleton={<Skeleton />}>
              {({ pages }) => (
                <>
                  <Days all={pages.flatMap((page) => page.notifications)} onOpen={markRead} />
                  <NextPage query={query} />
                </>
              )}
            </QueryState>
          </div>
        }
        lead={null}
        more={!query.isPending && <NotificationSettings />}
      />
    </>
  )
}

const Skeleton = () => (
  <div aria-busy>
    {Array.from({ length: 6 }, (_, n) => (
      <div key={n} className={`skeleton ${classes.skeleton}`} />
    ))}
  </div>
)

interface DaysProps {
  all: Notification[]
  onOpen: (which: { id: string }) => void
}

const Days = ({ all, onOpen }: DaysProps) => {
  if (all.length === 0) return <EmptyState text={m.empty} hint={m.emptyHint} />
  return byDay(all).map(([day, some]) => (
    <section key={day} aria-label={day}>
      <h2 className={`section-title ${classes.day}`}>{day}</h2>
      <ul className={classes.list}>
        {some.map((one) => (
          <Row key={one.id} one={one} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

const Row = ({ one, onOpen }: { one: Notification; onOpen: DaysProps['onOpen'] }) => {
  const Icon = icons[one.group]
  return (
    <li className={`line-below relative ${classes.row}`} data-unread={!one.read || undefined}>
      <Link
        className="row gap-12 pad-12-0 plain inherit"
        to={one.path}
        onClick={() => !one.read && onOpen({ id: one.id })}
      >
        {one.photo ? (
          <img
            className={`rigid on-linen radius-medium ${classes.photo}`}
            src={one.photo}
            alt=""
            width={64}
            height={80}
            loading="lazy"
          />
        ) : (
          <span className={`grid centred rigid on-linen radius-medium ${classes.icon}`}>
            <Icon size={24} stroke={1.75} aria-hidden />
          </span>
        )}
        <span className="column gap-2 min-0">
          <span className={`break ${classes.text}`}>
            {!one.read && <span className="unseen">{m.isNew}: </span>}
            {one.text}
          </span>
          <time className="small muted" dateTime={one.created}>
            {clockTime(one.created)}
          </time>
        </span>
      </Link>
    </li>
  )
}
