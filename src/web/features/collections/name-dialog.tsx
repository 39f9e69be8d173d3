import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import * as rules from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/collections.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { textError } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCreateCollection, useRenameCollection } from './collection-changes.ts'
import type { Collection } from './collection-queries.ts'

interface NameDialogProps {
  title: string
  start: string
  /** The mutation that gets the name. */
  change: UseMutationResult<unknown, Error, string>
  onClose: () => void
}

/** Asks for the name of a collection, and keeps the typed name on failure. */
const NameDialog = ({ title, start, change, onClose }: NameDialogProps) => {
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(start)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const wrong = textError(rules.collectionName, name)
    setError(wrong)
    if (wrong !== undefined) return field.current?.focus()
    change.mutate(name.trim(), {
      onError: (failed) => {
        if (failed instanceof ApiError) setError(Object.values(failed.fields)[0])
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      dismiss={common.close}
      actions={
        <Button type="submit" form={form} loading={change.isPending}>
          {common.submit}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          label={m.nameLabel}
          autoComplete="off"
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(undefined)
          }}
          data-autofocus
        />
      </form>
    </Dialog>
  )
}

export const CreateDialog = ({ onClose }: { onClose: () => void }) => (
  <NameDialog title={m.createTitle} start="" change={useCreateCollection(onClose)} onClose={onClose} />
)

export const RenameDialog = ({ collection, onClose }: { collection: Collection; onClose: () => void }) => (
  <NameDialog
    title={m.renameTitle}
    start={collection.name}
    change={useRenameCollection(collection.id, onClose)}
    onClose={onClose}
  />
)
