import { useRef, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { errorsFromServer, type ItemErrors, itemErrors, type ItemValues } from './item-values.ts'

/** Values and errors of the form for a new or a listed item. */
export const useItemForm = (initialValues: () => ItemValues) => {
  const formRef = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<ItemErrors>({})

  /** Shows the errors, and focuses the first field that has one. Returns whether there are any. */
  const showErrors = (found: ItemErrors): boolean => {
    setErrors(found)
    const field = [...(formRef.current?.elements ?? [])].find(
      (element) => (element.getAttribute('name') ?? '') in found,
    )
    if (field instanceof HTMLElement) field.focus()
    return Object.keys(found).length > 0
  }

  return {
    formRef,
    values,
    setValues,
    errors,
    change: (part: Partial<ItemValues>) => {
      setValues((before) => ({ ...before, ...part }))
      setErrors((before) => ({
        ...before,
        ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
      }))
    },
    clearErrors: () => setErrors({}),
    /** Returns whether the values may be sent; shows the errors if not. */
    validate: (photoCount: number): boolean => !showErrors(itemErrors(values, photoCount)),
    showServerErrors: (error: unknown): void => {
      const found = error instanceof ApiError ? errorsFromServer(error.fields) : {}
      if (Object.keys(found).length > 0) showErrors(found)
    },
  }
}
