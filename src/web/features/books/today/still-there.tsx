import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import { askedAfterDays } from '#domain/still-there.ts'
import * as m from '#messages/books.tsx'
import * as common from '#messages/common.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { newID } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { shortDay } from '#web/ui/day-values.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Row, Stack, Text } from '#web/ui/parts.tsx'
import { countInWords } from './count-in-words.ts'
import classes from './today.module.css'
import { type Today, todayQuery } from './today-query.ts'

type StillThere = Today['stillThere']
type Item = StillThere['items'][number]

const shownFirst = 3

/** Refetches what shows items of the shop. */
const useShowAnew = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [
        todayQuery.queryKey,
        ['GET store/get_own_items'],
        ['GET store/get_own_item_counts'],
        ['GET store/get_shop_items'],
        ['GET store/get_counter_sales'],
        ['GET store/get_drafts'],
        ['GET store/item'],
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}

const useRenewAll = (all: 'asked' | 'drafted') => {
  const notice = useNotice()
  const showAnew = useShowAnew()
  return useMutation({
    mutationFn: () => api('POST store/renew_items', { all }),
    onSuccess: ({ renewed, putBack }) =>
      void notice.success(all === 'asked' ? m.renewed(renewed) : m.putBack(putBack)),
    onError: (error) => void notice.failure(m.notRenewed, sentenceOf(error)),
    onSettled: showAnew,
  })
}

type Answer = 'sold' | 'off'

/** What the seller says of one of the items, and how it is undone. */
const answers: Record<Answer, (itemID: string) => Promise<() => Promise<unknown>>> = {
  sold: async (itemID: string) => {
    const { saleID } = await api('POST store/sell_in_shop', { itemID, clientID: newID() })
    return () => api('POST store/undo_sale', { saleID })
  },
  off: async (itemID: string) => {
    await api('POST store/withdraw_item', { itemID })
    return () => api('POST store/relist_item', { itemID })
  },
}

const useAnswer = () => {
  const notice = useNotice()
  const showAnew = useShowAnew()
  const undo = useMutation({
    mutationFn: (back: () => Promise<unknown>) => back(),
    onError: (error) => void notice.failure(m.notUndone, sentenceOf(error)),
    onSettled: showAnew,
  })
  return useMutation({
    mutationFn: ({ item, answer }: { item: Item; answer: Answer }) => answers[answer](item.itemID),
    onSuccess: (back, { item, answer }) =>
      void notice.success(answer === 'sold' ? m.soldNow(item.name) : m.takenOff(item.name), undefined, {
        label: common.undo,
        run: () => undo.mutate(back),
      }),
    onError: (error, { item }) => void notice.failure(m.notAnswered(item.name), sentenceOf(error)),
    onSettled: showAnew,
  })
}

/** Items that nothing has happened with for weeks. One tap says that all are still there. */
export const StillThereCard = ({ stillThere: { count, until, items } }: { stillThere: StillThere }) => {
  const [all, setAll] = useState(false)
  const renew = useRenewAll('asked')
  const answer = useAnswer()
  if (until === null) return null
  const isBusy = renew.isPending || answer.isPending
  return (
    <section className={`stack card gap-8 pad-16 ${classes.card}`} aria-labelledby="still-there">
      <h2 id="still-there" className="large semibold line-13">
        {m.stillThere}
      </h2>
      <Text size="small" tone="muted">
        {m.stillThereHint(askedAfterDays, shortDay(until))}
      </Text>
      <Row>
        <Button
          variant="ink"
          loading={renew.isPending}
          disabled={answer.isPending}
          onClick={() => renew.mutate()}
        >
          {count === 1 ? m.stillThereOne : m.stillThereAll(countInWords(count))}
        </Button>
      </Row>
      <ul className={classes.quiet}>
        {(all ? items : items.slice(0, shownFirst)).map((item) => {
          const busyWith = answer.isPending && answer.variables.item.itemID === item.itemID
          return (
            <li key={item.itemID}>
              <div className={`rigid width-48 ${classes.thumb}`}>
                <Photo photo={item.image ?? undefined} sizes="48px" alt="" />
              </div>
              <Stack gap={8} className={`grow min-0 ${classes.words}`}>
                <div className="min-0">
                  <Link to={`/item/${item.itemID}`}>{item.name}</Link>
                  <Text size="small" tone="muted">
                    {formatPesos(item.price)} · {m.listedOn(shortDay(item.listedAt))}
                  </Text>
                </div>
                <Row gap={8}>
                  {(['sold', 'off'] as const).map((one) => (
                    <Button
                      key={one}
                      variant="default"
                      size="sm"
                      aria-label={one === 'sold' ? m.soldNamed(item.name) : m.takeOffNamed(item.name)}
                      loading={busyWith && answer.variables.answer === one}
                      disabled={isBusy}
                      onClick={() => answer.mutate({ item, answer: one })}
                    >
                      {one === 'sold' ? m.sold : m.takeOff}
                    </Button>
                  ))}
                </Row>
              </Stack>
            </li>
          )
        })}
      </ul>
      {!all && items.length > shownFirst && (
        <Row>
          <Button variant="default" size="sm" onClick={() => setAll(true)}>
            {common.showMore}
          </Button>
        </Row>
      )}
    </section>
  )
}

/** Items that became drafts because nobody answered. One tap puts them back. */
export const DraftedCard = ({ drafted: { count, items } }: { drafted: Today['drafted'] }) => {
  const putBack = useRenewAll('drafted')
  if (count === 0) return null
  return (
    <section className={`stack card gap-8 pad-16 ${classes.card}`} aria-labelledby="went-to-drafts">
      <Row gap={12} between>
        <h2 id="went-to-drafts" className="large semibold line-13">
          {m.wentToDrafts(countInWords(count))}
        </h2>
        <Link to="/rack?show=review">{m.seeThem}</Link>
      </Row>
      <Text size="small" tone="muted">
        {m.wentToDraftsHint}
      </Text>
      <ul className={`grid gap-8 ${classes.strip}`}>
        {items.map(({ itemID, name, image }) => (
          <li key={itemID}>
            <Photo photo={image ?? undefined} sizes="62px" alt={name} />
          </li>
        ))}
      </ul>
      <Row gap={8}>
        <Button variant="ink" size="sm" loading={putBack.isPending} onClick={() => putBack.mutate()}>
          {m.putThemBack(countInWords(count))}
        </Button>
      </Row>
    </section>
  )
}
