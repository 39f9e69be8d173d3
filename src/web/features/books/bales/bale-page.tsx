import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, navigate } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/books.tsx'
import * as common from '#messages/common.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { longDay } from '#web/ui/day-values.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Row, Stack, Text } from '#web/ui/parts.tsx'
import { BaleFigures } from './bale-figures.tsx'
import { BaleForm } from './bale-form.tsx'
import { type Bale, type BaleItem, baleItemsQuery, baleQuery, queriesOfBales } from './bale-queries.ts'
import { ChooseItems } from './choose-items.tsx'
import classes from './bales.module.css'

/** One bale with its items. */
export const BalePage = ({ baleID }: { baleID: string }) => {
  const query = useQuery(baleQuery(baleID))
  const bale = query.data?.bales[0]
  return (
    <>
      <PageTitle title={bale?.name ?? m.bale} action={bale && <Tools bale={bale} />} />
      <QueryState query={query} skeleton={<Skeleton aria-busy height={190} />}>
        {() =>
          bale && (
            <div className={`stack gap-24 ${classes.page}`}>
              <section className={`stack card gap-12 pad-16 ${classes.card}`} aria-label={m.howItEarns}>
                <Text size="small" tone="muted">
                  {m.boughtOnDay(longDay(bale.boughtOn))}
                </Text>
                {bale.note && <p className="break pre-line">{bale.note}</p>}
                <BaleFigures bale={bale} />
              </section>
              <BaleItems bale={bale} />
            </div>
          )
        }
      </QueryState>
    </>
  )
}

const Tools = ({ bale }: { bale: Bale }) => {
  const [open, setOpen] = useState<'change' | 'delete'>()
  const notice = useNotice()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api('POST store/delete_bale', { baleID: bale.baleID }),
    onSuccess: async () => {
      navigate('/bales', { replace: true })
      for (const queryKey of queriesOfBales) void queryClient.invalidateQueries({ queryKey })
      void notice.success(m.baleDeleted)
    },
    onError: (error) => void notice.failure(m.baleNotDeleted, sentenceOf(error)),
    onSettled: () => setOpen(undefined),
  })
  return (
    <Row gap={4}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen('change')}
      >
        {m.change}
      </Button>
      <Button
        variant="subtle"
        size="sm"
        aria-label={common.deleteNamed(bale.name)}
        onClick={() => setOpen('delete')}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </Button>
      {open === 'change' && (
        <BaleForm bale={bale} onClose={() => setOpen(undefined)} onSaved={() => setOpen(undefined)} />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        question={common.deleteQuestion(bale.name)}
        yes={common.deleteButton}
        no={common.keepIt}
        busy={remove.isPending}
        onYes={() => remove.mutate()}
        onNo={() => setOpen(undefined)}
      >
        <p>{m.deleteBaleHint}</p>
      </ConfirmDialog>
    </Row>
  )
}

const stateNames: Record<BaleItem['status'], string> = {
  draft: common.statusNotFinished,
  for_sale: common.statusForSale,
  held: common.statusHeld,
  sold: common.statusSold,
  withdrawn: m.takenDown,
}

const BaleItems = ({ bale }: { bale: Bale }) => {
  const query = useInfiniteQuery(baleItemsQuery(bale.baleID))
  const [choosing, setChoosing] = useState(false)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const choose = (
    <Button variant="default" onClick={() => setChoosing(true)}>
      {m.chooseItems}
    </Button>
  )
  return (
    <Stack aria-labelledby="pieces-of-bale" as="section" gap={8}>
      <div className={`row between ${classes.head}`}>
        <h2 id="pieces-of-bale" className="section-title">
          {m.items}
        </h2>
        {items.length > 0 && choose}
      </div>
      <QueryState
        query={query}
        skeleton={<Skeleton aria-busy height={190} />}
        empty={items.length === 0 && <EmptyState text={m.noItem} hint={m.noItemHint} action={choose} />}
      >
        {() => (
          <>
            <ul className={classes.rows}>
              {items.map((item) => (
                <li key={item.itemID} className={`row gap-14 pad-8-0 ${classes.row}`}>
                  <div className={`block rigid width-48 ${classes.thumb}`}>
                    <Photo photo={item.image ?? undefined} sizes="48px" alt="" />
                  </div>
                  <div className="block grow min-0">
                    <Link className="in-text ellipsis block semibold ink plain" to={`/item/${item.itemID}`}>
                      {item.name}
                    </Link>
                    <Text size="small" tone="muted">
                      {formatPesos(item.price)} · {stateNames[item.status]}
                    </Text>
                  </div>
                </li>
              ))}
            </ul>
            <NextPage query={query} />
          </>
        )}
      </QueryState>
      {choosing && <ChooseItems bale={bale} onClose={() => setChoosing(false)} />}
    </Stack>
  )
}
