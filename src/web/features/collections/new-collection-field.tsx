import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/collections.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { textError } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useMakeCollection } from './collection-changes.ts'
import { refreshCollections } from './collection-queries.ts'
import classes from './save-dialog.module.css'

interface NewCollectionFieldProps {
  /** Whether it would be the buyer's first collection. */
  first: boolean
  onMade: (collectionID: string) => void
}

/** Creates a collection within the save dialog. */
export const NewCollectionField = ({ first, onMade }: NewCollectionFieldProps) => {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const making = useMutation({
    mutationFn: useMakeCollection(),
    onSuccess: async (collectionID) => {
      await refreshCollections(queryClient)
      setName('')
      onMade(collectionID)
    },
    onError: (error) => {
      const fieldError = error instanceof ApiError ? error.fields.collection_name : undefined
      setWrong(fieldError ?? m.createFailedBecause(sentenceOf(error)))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (making.isPending) return
    const found = textError(rules.collectionName, name)
    setWrong(found)
    if (found !== undefined) return field.current?.focus()
    making.mutate(name.trim())
  }
  return (
    <form className={`grid gap-8 align-end mt-20 ${classes.fresh}`} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={m.nameLabel}
        description={first ? m.firstNameHint : undefined}
        placeholder={m.newNamePlaceholder}
        autoComplete="off"
        value={name}
        error={wrong}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setWrong(undefined)
        }}
      />
      <Button type="submit" variant="default" loading={making.isPending}>
        {m.createShort}
      </Button>
      <output className={`full-row small teal ${classes.made}`}>{making.isSuccess && m.created}</output>
    </form>
  )
}
