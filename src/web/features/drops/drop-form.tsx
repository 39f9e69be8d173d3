import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { maxItemsOfDrop } from '#domain/drops.ts'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/drops.ts'
import { api } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/call-query.ts'
import { textError } from '#web/lib/check-fields.ts'
import { fromManilaField, nextEvening } from '#web/lib/manila-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import classes from './drops.module.css'
import { MinuteField, minuteError } from './minute-field.tsx'

const draftsQuery = pagedQuery('GET store/get_drafts')
/** When most people have time. */
const usualHour = 20

/** Chooses drafts and the minute at which they appear together. */
export const DropForm = ({ onClose }: { onClose: () => void }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const query = useInfiniteQuery({ ...draftsQuery, staleTime: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  const drafts = query.data?.pages.flatMap((page) => page.drafts).filter(({ complete }) => complete)
  const isEmpty = drafts?.length === 0 && !query.hasNextPage
  const form = useServerForm({
    initialValues: { title: '', opensAt: nextEvening(usualHour) },
    validate: ({ title, opensAt }) => ({
      title: textError(rules.saleTitle, title),
      opensAt: minuteError(opensAt),
    }),
  })
  const choose = (ids: readonly string[]) => {
    setChosen(new Set(ids))
    setProblem(undefined)
  }
  const set = useMutation({
    mutationFn: ({ title, opensAt }: { title: string; opensAt: string }) =>
      api('POST store/set_drop', {
        title: title.trim(),
        opensAt: fromManilaField(opensAt).toISOString(),
        itemIDs: [...chosen],
      }),
    onSuccess: () => {
      void notice.success(m.isSet)
      for (const name of ['GET store/get_own_drop', 'GET store/get_drafts', 'GET store/get_own_items'])
        void queryClient.invalidateQueries({ queryKey: [name] })
      onClose()
    },
    onError: form.showServerErrors,
  })
  const send = (values: { title: string; opensAt: string }) => {
    const wrong =
      chosen.size === 0 ? m.chooseOne : chosen.size > maxItemsOfDrop ? m.tooMany(maxItemsOfDrop) : undefined
    setProblem(wrong)
    if (wrong === undefined) set.mutate(values)
  }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={m.prepare}
      dismiss={common.cancel}
      actions={
        !isEmpty && (
          <Button type="submit" form={form.id} loading={set.isPending}>
            {m.set}
          </Button>
        )
      }
    >
      <form id={form.id} className="form" noValidate onSubmit={form.submitUnless(set.isPending, send)}>
        <TextInput label={m.name} data-autofocus autoComplete="off" {...form.field('title')} />
        <MinuteField form={form} />
        <fieldset>
          <legend className="large semibold">{m.choose}</legend>
          <p className="small muted">{m.chooseHint}</p>
          <QueryState
            query={query}
            skeleton={<Skeleton height={240} className="on-linen radius-large" aria-busy />}
            empty={
              isEmpty && (
                <EmptyState
                  text={m.noDrafts}
                  hint={m.noDraftsHint}
                  action={<Button to="/rack">{m.toRack}</Button>}
                />
              )
            }
          >
            {() => (
              <>
                <div className="row wrap gap-8 between">
                  <output className="semibold">{m.chosen(chosen.size)}</output>
                  <Button
                    variant="subtle"
                    size="sm"
                    onClick={() =>
                      choose((drafts ?? []).slice(0, maxItemsOfDrop).map(({ itemID }) => itemID))
                    }
                  >
                    {m.chooseAll}
                  </Button>
                </div>
                <ul className={classes.grid}>
                  {drafts?.map(({ itemID, name, price, size, images }) => (
                    <li key={itemID}>
                      <label className={`block full ink text-start relative pointer covered ${classes.cell}`}>
                        <Photo photo={images[0]} sizes="120px" alt="" />
                        <input
                          type="checkbox"
                          aria-label={name}
                          checked={chosen.has(itemID)}
                          onChange={({ currentTarget }) =>
                            choose(
                              currentTarget.checked
                                ? [...chosen, itemID]
                                : [...chosen].filter((one) => one !== itemID),
                            )
                          }
                        />
                        <span className="small">
                          <b>{formatPesos(price)}</b> {size}
                        </span>
                      </label>
                    </li>
                  ))}
                </ul>
                <NextPage query={query} />
              </>
            )}
          </QueryState>
        </fieldset>
        <p className="small muted">
          <b>{m.whoIsNotified}</b> {m.followersNotified}
        </p>
        {problem !== undefined && (
          <p className="banner mb-12" role="alert">
            {problem}
          </p>
        )}
        {Object.keys(form.errors).length === 0 && <Problem className="banner mb-12" error={set.error} />}
      </form>
    </Dialog>
  )
}
