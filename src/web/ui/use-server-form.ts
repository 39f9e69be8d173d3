import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
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

const withErrors = (fields: [string, string | undefined][]): FieldErrors =>
  Object.fromEntries(fields.filter(([, error]) => error))

const isEvent = (given: unknown): given is ChangeEvent<HTMLInputElement> =>
  typeof given === 'object' && given !== null && 'currentTarget' in given

const valueIn = (eventOrValue: unknown): unknown => {
  if (!isEvent(eventOrValue)) return eventOrValue
  const { type, checked, value } = eventOrValue.currentTarget
  return type === 'checkbox' ? checked : value
}

/**
 * A form whose values are checked here first and by the server again. Errors of both are shown at their fields until the
 * value changes, and the first field with an error gets the focus. Set `id` on the form element.
 */
export const useServerForm = <Values extends object>(options: Options<Values>) => {
  const { initialValues, validate, onValuesChange, fromServer = (fields) => fields } = options
  const id = useId()
  const initial = useRef(initialValues)
  // Several changes within one event build on each other.
  const latest = useRef(initialValues)
  const [values, showValues] = useState(initialValues)
  const [errors, setErrors] = useState<FieldErrors>({})
  const setValues = (next: Values) => {
    latest.current = next
    showValues(next)
    onValuesChange?.()
  }
  const setFieldValue = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues({ ...latest.current, [name]: value })
    setErrors((shown) => withErrors(Object.entries(shown).filter(([field]) => field !== name)))
  }
  const showErrors = (found: FieldErrors) => {
    setErrors(withErrors(Object.entries(found)))
    const first = [...((document.getElementById(id) as HTMLFormElement | null)?.elements ?? [])].find(
      (element) => found[element.getAttribute('name') ?? ''],
    )
    if (first instanceof HTMLElement) first.focus()
  }
  return {
    id,
    values,
    errors,
    getValues: () => latest.current,
    setValues,
    setFieldValue,
    showErrors,
    isDirty: () => JSON.stringify(latest.current) !== JSON.stringify(initial.current),
    /** Shows the initial values again, or these from now on. */
    reset: (next = initial.current) => {
      initial.current = next
      setValues(next)
      setErrors({})
    },
    /** The props of an input: its name, value, error and change handler. */
    field: <Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (eventOrValue) => setFieldValue(name, valueIn(eventOrValue) as Values[Name]),
    }),
    /** Shows what the server says about single fields, and removes the errors shown before. */
    showServerErrors: (failure: unknown) => {
      if (failure instanceof ApiError) showErrors(fromServer(failure.fields))
    },
    /** Handles the submit event: calls `send` if the values are valid. Does nothing while the form is busy. */
    submitUnless: (busy: boolean, send: (values: Values) => unknown) => (event?: FormEvent) => {
      event?.preventDefault()
      if (busy) return
      const found = validate(latest.current)
      if (Object.values(found).some(Boolean)) showErrors(found)
      else {
        setErrors({})
        send(latest.current)
      }
    },
  }
}

export type ServerForm<Values extends object> = ReturnType<typeof useServerForm<Values>>
