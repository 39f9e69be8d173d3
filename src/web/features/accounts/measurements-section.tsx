import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as rules from '#contract/rules.ts'
import { type Measurements, personalKinds } from '#domain/item-facts.ts'
import * as m from '#messages/accounts.tsx'
import * as common from '#messages/common.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'
import { ownMeasurementsQuery } from '#web/lib/own-measurements-query.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { DataSection } from './data-section.tsx'
import classes from './measurements-section.module.css'

/** The buyer's own measurements, with which pages mark the items that fit. */
export const MeasurementsSection = () => {
  const query = useQuery(ownMeasurementsQuery)
  return (
    <DataSection id="measurements" title={m.ownMeasurements} busy={query.isPending}>
      <p>{m.ownMeasurementsLead}</p>
      <QueryState query={query} skeleton={<Skeleton height={300} />}>
        {({ measurements }) => <MeasurementsForm saved={measurements} />}
      </QueryState>
    </DataSection>
  )
}

type Typed = Record<(typeof personalKinds)[number], string>

const errorsOf = (values: Typed) =>
  Object.fromEntries(
    personalKinds
      .filter((kind) => values[kind].trim() !== '')
      .map((kind) => [kind, numberError(rules.measurement, values[kind])]),
  )

const MeasurementsForm = ({ saved }: { saved: Measurements }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const form = useServerForm<Typed>({
    initialValues: Object.fromEntries(
      personalKinds.map((kind) => [kind, String(saved[kind] ?? '')]),
    ) as Typed,
    validate: errorsOf,
  })
  const save = useMutation({
    mutationFn: (values: Typed) =>
      api('POST auth/set_measurements', {
        measurements: Object.fromEntries(
          personalKinds
            .filter((kind) => values[kind].trim() !== '')
            .map((kind) => [kind, numberTyped(rules.measurement, values[kind])]),
        ),
      }),
    onSuccess: async (reply) => {
      queryClient.setQueryData(ownMeasurementsQuery.queryKey, reply)
      await notice.success(common.changesSaved, m.measurementsSavedHint)
    },
    onError: (error) => notice.failure(common.changesNotSaved, sentenceOf(error)),
  })
  return (
    <form
      id={form.id}
      noValidate
      aria-label={m.ownMeasurements}
      onSubmit={form.submitUnless(save.isPending, (values: Typed) => save.mutate(values))}
    >
      <div className={`grid two-columns gap-12 mb-16 ${classes.fields}`}>
        {personalKinds.map((kind) => (
          <TextInput
            key={kind}
            label={m.measurementLabel(common.measurementNames[kind])}
            inputMode="decimal"
            autoComplete="off"
            {...form.field(kind)}
          />
        ))}
      </div>
      <Button type="submit" variant="default" loading={save.isPending}>
        {common.saveChanges}
      </Button>
    </form>
  )
}
