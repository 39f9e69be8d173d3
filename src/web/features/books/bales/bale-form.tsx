import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { dayInManila } from '#domain/manila-days.ts'
import * as m from '#messages/books.tsx'
import * as common from '#messages/common.ts'
import { translateRule } from '#messages/rules.ts'
import { api } from '#web/lib/api.ts'
import { numberError, numberTyped, textError } from '#web/lib/check-fields.ts'
import { newID } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea, TextInput } from '#web/ui/fields.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { serverDate } from '#web/lib/server-time.ts'
import { type Bale, queriesOfBales } from './bale-queries.ts'

interface BaleFormProps {
  /** The one to change. Without it, a new one is added. */
  bale?: Bale
  onClose: () => void
  onSaved: (bale: Bale) => void
}

/** Name, cost and day of a bale. */
export const BaleForm = ({ bale, onClose, onSaved }: BaleFormProps) => {
  const queryClient = useQueryClient()
  const [today] = useState(() => dayInManila(serverDate()))
  /** The same for a request that is sent again. */
  const [clientID] = useState(() => newID())
  const form = useServerForm({
    initialValues: {
      name: bale?.name ?? '',
      cost: bale ? String(bale.cost) : '',
      boughtOn: bale?.boughtOn ?? today,
      note: bale?.note ?? '',
    },
    validate: ({ name, cost, boughtOn }) => ({
      name: textError(rules.baleName, name),
      cost: numberError(rules.baleCost, cost),
      boughtOn: boughtOn === '' ? translateRule(rules.baleDay) : undefined,
    }),
  })
  const save = useMutation({
    mutationFn: async () => {
      const { cost, ...texts } = form.values
      const input = { ...texts, cost: numberTyped(rules.baleCost, cost) }
      const reply = bale
        ? await api('POST store/update_bale', { baleID: bale.baleID, ...input })
        : await api('POST store/add_bale', { ...input, clientID })
      return reply.bale
    },
    onSuccess: async (saved) => {
      await Promise.all(queriesOfBales.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      onSaved(saved)
    },
    onError: form.showServerErrors,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={bale ? m.changeBale : m.newBale}
      size="small"
      dismiss={common.cancel}
      actions={
        <Button type="submit" form={form.id} loading={save.isPending}>
          {bale ? common.saveChanges : m.addBale}
        </Button>
      }
    >
      <form
        id={form.id}
        className="form"
        onSubmit={form.submitUnless(save.isPending, () => save.mutate())}
        noValidate
      >
        <TextInput
          label={common.nameLabel}
          placeholder={m.balePlaceholder}
          longest={rules.baleName.max}
          autoCapitalize="sentences"
          data-autofocus
          {...form.field('name')}
        />
        <TextInput
          label={m.cost}
          description={m.costHint}
          leftSection="₱"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('cost')}
        />
        <TextInput label={m.boughtOn} type="date" {...form.field('boughtOn')} />
        <Textarea
          label={m.note}
          description={common.optional}
          rows={2}
          longest={500}
          {...form.field('note')}
        />
        <Problem className="banner" error={save.error} />
      </form>
    </Dialog>
  )
}
