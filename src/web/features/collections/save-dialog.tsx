import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/collections.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { isAlreadyThere, useAddItem, useRemoveItem } from './collection-changes.ts'
import { type Collection, collectionsFor } from './collection-queries.ts'
import { Mosaic } from './mosaic.tsx'
import { NewCollectionField } from './new-collection-field.tsx'
import classes from './save-dialog.module.css'

interface SaveDialogProps {
  itemID: string
  name: string
  /** The preselected collection. */
  into: string | undefined
  onClose: () => void
}

/** Asks for the collection to save the item in. A new one can be created here. */
export const SaveDialog = ({ itemID, name, into, onClose }: SaveDialogProps) => {
  const form = useId()
  const errorID = useId()
  const query = useQuery(collectionsFor(itemID))
  const { data } = query
  const [chosen, setChosen] = useState(into)
  const [missing, setMissing] = useState(false)
  const adding = useAddItem(onClose)
  const removing = useRemoveItem(onClose)
  const choose = (collectionID: string) => {
    setChosen(collectionID)
    setMissing(false)
    adding.reset()
  }
  const problem = missing
    ? m.choiceMissing
    : isAlreadyThere(adding.error)
      ? sentenceOf(adding.error)
      : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (adding.isPending) return
    if (chosen === undefined || !data?.collections.some(({ id }) => id === chosen)) return setMissing(true)
    adding.mutate({ collectionID: chosen, itemID })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.saveTitle}
      dismiss={common.close}
      actions={
        <Button type="submit" form={form} loading={adding.isPending} disabled={!data}>
          {m.saveAdd}
        </Button>
      }
    >
      <p className="ellipsis mb-12 muted">{name}</p>
      <QueryState
        query={query}
        skeleton={<div className={`on-linen radius-medium ${classes.loading}`} aria-busy />}
      >
        {({ collections }) => (
          <>
            <form id={form} onSubmit={submit} noValidate>
              <fieldset className="stack gap-8" aria-describedby={problem ? errorID : undefined}>
                <legend className="unseen">{m.collection}</legend>
                {collections.map((collection) => (
                  <Choice
                    key={collection.id}
                    collection={collection}
                    chosen={collection.id === chosen}
                    onChoose={() => choose(collection.id)}
                    onRemove={() => removing.mutate({ collectionID: collection.id, itemID })}
                    removing={removing.isPending && removing.variables.collectionID === collection.id}
                  />
                ))}
              </fieldset>
            </form>
            {problem && (
              <p id={errorID} className="mt-8 small bad" role="alert">
                {problem}
              </p>
            )}
            <NewCollectionField first={collections.length === 0} onMade={choose} />
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

interface ChoiceProps {
  collection: Collection
  chosen: boolean
  onChoose: () => void
  onRemove: () => void
  removing: boolean
}

const Choice = ({ collection, chosen, onChoose, onRemove, removing }: ChoiceProps) => {
  const words = (
    <>
      <span className={`rigid width-48 ${classes.photo}`}>
        <Mosaic images={collection.images} sizes="48px" single />
      </span>
      <span className="grid grow min-0">
        <span className="ellipsis semibold">{collection.name}</span>
        <span className="small muted numbers">
          {collection.holdsItem ? m.alreadyInside : common.itemCount(collection.count)}
        </span>
      </span>
    </>
  )
  if (collection.holdsItem)
    return (
      <div className={`check radius-medium outlined ${classes.choice}`}>
        {words}
        <Button
          variant="default"
          size="sm"
          loading={removing}
          onClick={onRemove}
          aria-label={m.removeFrom(collection.name)}
        >
          {common.remove}
        </Button>
      </div>
    )
  return (
    <label className={`check radius-medium outlined ${classes.choice}`} data-chosen={chosen || undefined}>
      {words}
      <input type="radio" name="collection" checked={chosen} onChange={onChoose} />
    </label>
  )
}
