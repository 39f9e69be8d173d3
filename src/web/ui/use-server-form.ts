import { useForm } from '@mantine/form'
import { type FormEvent, useId } from 'react'
import { ApiError } from '#web/lib/api-error.ts'

/** Field name to message. */
type FieldErrors = Partial<Record<string, string | undefined>>

interface FieldProps<Value> {
  name: string
  value: Value
  error: string | undefined
  /** Takes a change event or the new value. */
  // oxlint-disable-next-line typescript/no-explicit-any
  onChange: (eventOrValue: any) => void
}

interface Options<Values> {
  initialValues: Values
  /** Returns the fields to correct before the values may be sent, with a message for each. */
  validate: (values: Values) => FieldErrors
  onValuesChange?: () => void
  /** Maps the field errors of the server to the fields of the form, if they have other names. */
  fromServer?: (fields: Record<string, string>) => FieldErrors
}

/**
 * Mantine's `useForm` for a form whose values are checked here first and by the server again. Errors of both are shown at
 * their fields, and the first field with an error gets the focus. Set `id` on the form element.
 */
export const useServerForm = <Values extends object>(options: Options<Values>) => {
  const { initialValues, validate, onValuesChange, fromServer = (fields) => fields } = options
  const id = useId()
  const form = useForm<Values>({
    initialValues,
    validate,
    ...(onValuesChange && { onValuesChange }),
  })
  const showErrors = (errors: FieldErrors) => {
    form.setErrors(errors)
    const first = [...((document.getElementById(id) as HTMLFormElement | null)?.elements ?? [])].find(
      (element) => errors[element.getAttribute('name') ?? ''],
    )
    if (first instanceof HTMLElement) first.focus()
  }
  return {
    ...form,
    id,
    errors: form.errors as FieldErrors,
    showErrors,
    /** The props of an input: its name, value, error and change handler. */
    field: <Name extends keyof Values & string>(name: Name) =>
      ({ name, ...form.getInputProps(name as Parameters<typeof form.getInputProps>[0]) }) as FieldProps<
        Values[Name]
      >,
    /** Shows what the server says about single fields, and removes the errors shown before. */
    showServerErrors: (failure: unknown) => {
      if (failure instanceof ApiError) showErrors(fromServer(failure.fields))
    },
    /** Handles the submit event: calls `send` if the values are valid. Does nothing while the form is busy. */
    submitUnless: (busy: boolean, send: (values: Values) => unknown) => (event?: FormEvent) => {
      event?.preventDefault()
      if (!busy)
        form.onSubmit(send as (values: Values) => void, (errors) => showErrors(errors as FieldErrors))()
    },
  }
}

export type ServerForm<Values extends object> = ReturnType<typeof useServerForm<Values>>
