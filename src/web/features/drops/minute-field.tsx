import { dropDays } from '#domain/drops.ts'
import * as m from '#messages/drops.ts'
import { fromManilaField, toManilaField } from '#web/lib/manila-field.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { TextInput } from '#web/ui/fields.tsx'
import type { ServerForm } from '#web/ui/use-server-form.ts'

/** A reason why this is no minute of a drop. The server decides. */
export const minuteError = (value: string): string | undefined =>
  Number.isNaN(fromManilaField(value).getTime()) ? m.minuteMissing : undefined

export const MinuteField = <Typed extends { opensAt: string }>({ form }: { form: ServerForm<Typed> }) => {
  const now = serverNow()
  return (
    <TextInput
      label={m.minute}
      type="datetime-local"
      description={m.minuteHint}
      descriptionBelow
      min={toManilaField(now)}
      max={toManilaField(now + dropDays * 86_400_000)}
      {...form.field('opensAt')}
    />
  )
}
