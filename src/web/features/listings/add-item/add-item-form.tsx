import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import * as m from '#messages/listings.tsx'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './add-item-form.module.css'
import { type AddedPiece, AddedStrip } from './added-strip.tsx'
import { progressOf, readDraft, readKeeps, valuesForNext, writeDraft, writeKeeps } from './draft.ts'
import { ItemFields } from './item-fields.tsx'
import {
  errorsFromServer,
  type ItemErrors,
  itemErrors,
  type ItemValues,
  newItem,
  pesosTyped,
} from './item-values.ts'
import { PhotoField } from './photo-field.tsx'
import { SendingPanel } from './sending-panel.tsx'
import { useAutoTagging } from './use-auto-tagging.ts'
import { useItemPhotos } from './use-item-photos.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useListing } from './use-listing.ts'
import { usePhotoPicking } from './use-photo-picking.tsx'

const failureText = m.addFailed

export const AddItemForm = () => {
  const notice = useNotice()
  const form = useRef<HTMLFormElement>(null)
  const [draft] = useState(readDraft)
  const [values, setValues] = useState(draft.values)
  const [errors, setErrors] = useState<ItemErrors>({})
  const [keeps, setKeeps] = useState(readKeeps)
  const [added, setAdded] = useState<AddedPiece[]>([])
  const photos = useItemPhotos(draft.photoIDs)
  const tagging = useAutoTagging(photos.photos)
  const keepsID = useId()

  /** Marks what is wrong and goes to the first of it. */
  const showErrors = (found: ItemErrors) => {
    setErrors(found)
    const wrong = [...(form.current?.elements ?? [])].find(
      (field) => (field.getAttribute('name') ?? '') in found,
    )
    if (wrong instanceof HTMLElement) wrong.focus()
  }

  const { progress, send, next } = useListing(() => progressOf(draft, draft.photoIDs.length), {
    item: () => newItem(values, photos.photos.length),
    photos: photos.photos,
    onDone: async (itemID) => {
      const [cover] = photos.photos
      const piece = { itemID, name: values.name.trim(), price: pesosTyped(values.price), cover: cover?.cut }
      setAdded((before) => [piece, ...before])
      setValues(valuesForNext(values, keeps))
      setErrors({})
      photos.clear()
      next()
      window.scrollTo(0, 0)
      await notice.success(m.added, piece.name)
      form.current?.querySelector<HTMLElement>('[name=photos]')?.focus({ preventScroll: true })
    },
    onFailed: async (error) => {
      await notice.failure(failureText, sentenceOf(error))
      const told = error instanceof ApiError ? errorsFromServer(error.fields) : {}
      if (Object.keys(told).length > 0) showErrors(told)
    },
  })

  const isSending = progress.step === 'sending'
  // Once the server has the item, only its missing photos can still change.
  const isLocked = isSending || progress.itemID !== null
  const picking = usePhotoPicking(photos, { locked: isLocked, most: maximumPhotosPerItem })
  const guard = useLeaveGuard(isSending || (progress.step === 'failed' && progress.itemID !== null))

  // Photos that the browser did not keep cannot be sent any more: what was begun with them starts over.
  const { someLost } = photos
  useEffect(() => {
    if (someLost) next()
  }, [next, someLost])

  useEffect(() => {
    if (photos.loading) return
    const { clientID, tried, itemID, sent } = progress
    const photoIDs = photos.photos.map(({ id }) => id)
    writeDraft({ values, photoIDs, progress: { clientID, tried, itemID, sent: [...sent] } })
  }, [values, photos.loading, photos.photos, progress])

  const lostText = someLost ? m.photosLost : undefined

  const change = (part: Partial<ItemValues>) => {
    setValues((before) => ({ ...before, ...part }))
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked || photos.loading) return
    const found = itemErrors(values, photos.photos.length)
    if (Object.keys(found).length > 0) return showErrors(found)
    setErrors({})
    void send()
  }
  const startOver = () => {
    photos.clear()
    setValues(valuesForNext(values, keeps))
    next()
    window.scrollTo(0, 0)
  }

  return (
    <div className={classes.page}>
      <PageTitle title={m.addTitle} />
      {added.length > 0 && <AddedStrip pieces={added} />}
      <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-label={m.addTitle}>
        <div className={classes.photos} inert={isLocked || undefined}>
          <PhotoField
            photos={photos}
            picking={picking}
            most={maximumPhotosPerItem}
            expected={draft.photoIDs.length}
            error={photos.photos.length === 0 ? (errors.photos ?? lostText) : undefined}
          />
        </div>
        <div className={classes.side}>
          <div className={classes.fields} inert={isLocked || undefined}>
            <ItemFields values={values} errors={errors} onChange={change} tagging={tagging} />
            <div className={classes.keeps}>
              <label>
                <input
                  type="checkbox"
                  checked={keeps}
                  aria-describedby={keepsID}
                  onChange={(event) => {
                    setKeeps(event.currentTarget.checked)
                    writeKeeps(event.currentTarget.checked)
                  }}
                />
                {m.keepValues}
              </label>
              <p id={keepsID}>{m.keepValuesHint}</p>
            </div>
          </div>
          {isLocked ? (
            <SendingPanel
              progress={progress}
              photos={photos.photos}
              onRetry={() => void send()}
              onReplace={picking.replace}
              giveUp={m.startNewItem}
              onGiveUp={startOver}
            />
          ) : (
            <>
              {progress.failure && (
                <p className={classes.failure}>{m.sendingFailedBecause(progress.failure.sentence)}</p>
              )}
              <Button type="submit" size="lg" fullWidth>
                {m.add}
              </Button>
            </>
          )}
        </div>
      </form>
      {picking.dialog}
      {guard}
    </div>
  )
}
