import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as rules from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-board.ts'
import { api } from '#web/lib/api.ts'
import { textError } from '#web/lib/check-fields.ts'
import { fromManilaField, nextEvening, toManilaField } from '#web/lib/manila-field.ts'
import { newID } from '#web/lib/new-id.ts'
import { isRecord, stored } from '#web/lib/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { boardQuery, type OwnSale } from './queries.ts'

/** When most sales begin. */
const saleHour = 21

interface Typed {
  title: string
  startsAt: string
  stream: string
  clientID: string
}

/** What was typed for a new sale, until the server has it. */
const draft = stored('tab', 'new-live-sale')

const readDraft = (): Typed => {
  const kept = draft.read()
  const text = (name: keyof Typed) =>
    isRecord(kept) && typeof kept[name] === 'string' ? kept[name] : undefined
  return {
    title: text('title') ?? '',
    startsAt: text('startsAt') ?? nextEvening(saleHour),
    stream: text('stream') ?? '',
    clientID: text('clientID') ?? newID(),
  }
}

interface SaleFormProps {
  /** Undefined for a new one. */
  sale?: OwnSale
  onClose: () => void
  onSaved: (sale: OwnSale) => void
}

/** Title, time and place of the stream. */
export const SaleForm = ({ sale, onClose, onSaved }: SaleFormProps) => {
  const queryClient = useQueryClient()
  const form = useServerForm<Typed>({
    initialValues: sale
      ? {
          title: sale.title,
          startsAt: toManilaField(Date.parse(sale.startsAt)),
          stream: sale.stream,
          clientID: '',
        }
      : readDraft(),
    validate: ({ title, startsAt, stream }) => ({
      title: textError(rules.saleTitle, title),
      startsAt: Number.isNaN(fromManilaField(startsAt).getTime()) ? m.timeMissing : undefined,
      stream: stream.trim() === '' ? undefined : textError(rules.saleStream, stream),
    }),
  })
  const save = useMutation({
    mutationFn: ({ title, startsAt, stream, clientID }: Typed) => {
      const given = {
        title: title.trim(),
        startsAt: fromManilaField(startsAt).toISOString(),
        stream: stream.trim(),
      }
      if (sale) return api('POST live/change_sale', { saleID: sale.saleID, ...given })
      draft.write({ title, startsAt, stream, clientID })
      return api('POST live/new_sale', { ...given, clientID })
    },
    onSuccess: (reply) => {
      if (!sale) draft.write(null)
      void queryClient.invalidateQueries({ queryKey: ['GET live/get_sales'] })
      void queryClient.invalidateQueries({ queryKey: boardQuery(reply.sale.saleID).queryKey })
      onSaved(reply.sale)
    },
    onError: form.showServerErrors,
  })
  return (
    <Dialog
      open
      onClose={() => {
        if (!sale) draft.write(form.values)
        onClose()
      }}
      title={sale ? m.changeSale : m.prepare}
      dismiss={common.cancel}
      actions={
        <Button type="submit" form={form.id} loading={save.isPending}>
          {sale ? common.saveChanges : m.goOn}
        </Button>
      }
    >
      <form
        id={form.id}
        className="form"
        noValidate
        onSubmit={form.submitUnless(save.isPending, save.mutate)}
      >
        <TextInput label={m.title} data-autofocus autoComplete="off" {...form.field('title')} />
        <TextInput label={m.starts} type="datetime-local" {...form.field('startsAt')} />
        <TextInput
          label={m.stream}
          description={m.streamHint}
          descriptionBelow
          autoComplete="off"
          autoCapitalize="none"
          {...form.field('stream')}
        />
        {Object.keys(form.errors).length === 0 && <Problem className="banner mb-12" error={save.error} />}
      </form>
    </Dialog>
  )
}
