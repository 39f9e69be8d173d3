import * as rules from '#contract/rules.ts'
import * as m from '#messages/first-run.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'

interface CityFormProps {
  initial: string
  submit: string
  busy?: boolean
  onNamed: (name: string) => void
}

/** How this marketplace is called. */
export const CityForm = ({ initial, submit, busy = false, onNamed }: CityFormProps) => {
  const form = useServerForm({
    initialValues: { name: initial },
    validate: checkTexts({ name: rules.cityName }),
  })
  return (
    <form
      id={form.id}
      className="stack gap-16"
      onSubmit={form.submitUnless(busy, () => onNamed(form.values.name))}
      noValidate
    >
      <TextInput
        label={m.cityName}
        description={m.cityHint}
        {...form.field('name')}
        autoComplete="off"
        longest={rules.cityName.max}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {submit}
      </Button>
    </form>
  )
}
