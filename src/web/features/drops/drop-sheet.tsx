import { IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/drops.ts'
import { type ReplyOf, api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { fromManilaField, toManilaField } from '#web/lib/manila-field.ts'
import { Link } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import classes from './drops.module.css'
import { MinuteField, minuteError } from './minute-field.tsx'

type Drop = NonNullable<ReplyOf<'GET store/get_own_drop'>['drop']>

/** The drop that is to come: its minute and its items, which can leave it. */
export const DropSheet = ({ drop, onClose }: { drop: Drop; onClose: () => void }) => {
  const { dropID } = drop
  const queryClient = useQueryClient()
  const notice = useNotice()
  const [cancelling, setCancelling] = useState(false)
  const changed = (sentence: string) => {
    void notice.success(sentence)
    for (const name of ['GET store/get_own_drop', 'GET store/get_drafts', 'GET store/get_own_items'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }
  const onError = (error: Error) => void notice.failure(sentenceOf(error))
  const form = useServerForm({
    initialValues: { opensAt: toManilaField(Date.parse(drop.opensAt)) },
    validate: ({ opensAt }) => ({ opensAt: minuteError(opensAt) }),
  })
  const move = useMutation({
    mutationFn: ({ opensAt }: { opensAt: string }) =>
      api('POST store/move_drop', { dropID, opensAt: fromManilaField(opensAt).toISOString() }),
    onSuccess: () => changed(m.moved),
    onError: form.showServerErrors,
  })
  const leave = useMutation({
    mutationFn: (itemID: string) => api('POST store/leave_drop', { dropID, itemIDs: [itemID] }),
    onSuccess: () => changed(m.takenOut),
    onError,
  })
  const cancel = useMutation({
    mutationFn: () => api('POST store/cancel_drop', { dropID }),
    onSuccess: () => {
      changed(m.cancelled)
      onClose()
    },
    onError,
    onSettled: () => setCancelling(false),
  })
  return (
    <>
      <Dialog
        open
        size="large"
        onClose={onClose}
        title={drop.title}
        dismiss={common.close}
        actions={
          <Button variant="danger" onClick={() => setCancelling(true)}>
            {m.cancel}
          </Button>
        }
      >
        <p>
          <b>{m.opens(dateInWords(drop.opensAt))}</b> {m.waiting(drop.items.length)}
        </p>
        <form
          id={form.id}
          className="form mt-16"
          noValidate
          onSubmit={form.submitUnless(move.isPending, move.mutate)}
        >
          <MinuteField form={form} />
          {Object.keys(form.errors).length === 0 && <Problem className="banner mb-12" error={move.error} />}
          <Button type="submit" variant="default" loading={move.isPending}>
            {m.move}
          </Button>
          <p className="small muted">{m.moveHint}</p>
        </form>
        <p className="small muted mt-16">{m.waitingHint}</p>
        <ul className={classes.grid}>
          {drop.items.map(({ itemID, name, price, size, image }) => (
            <li key={itemID} className="relative">
              <Link to={`/item/${itemID}/edit`} className="block ink plain" aria-label={m.edit(name)}>
                <Photo photo={image ?? undefined} sizes="120px" alt="" />
                <span className="small">
                  <b>{formatPesos(price)}</b> {size}
                </span>
              </Link>
              <button
                type="button"
                className={`icon-button absolute on-paper radius-full ${classes.out}`}
                aria-label={m.takeOut(name)}
                disabled={leave.isPending}
                onClick={() => leave.mutate(itemID)}
              >
                <IconX size={20} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={cancelling}
        question={m.cancelQuestion}
        yes={m.cancel}
        no={m.keep}
        busy={cancel.isPending}
        onYes={() => cancel.mutate()}
        onNo={() => setCancelling(false)}
      >
        <p>{m.cancelHint}</p>
      </ConfirmDialog>
    </>
  )
}
