import { useEffect, useId, useState } from 'react'
import * as rules from '#contract/rules.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import * as m from '#messages/listings.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { numberTyped } from '#web/lib/check-fields.ts'
import { useBarBelowNotices } from '#web/ui/bar-below-notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { usePhoneBars } from '#web/ui/phone-bars.ts'
import classes from './add-item-form.module.css'
import { type AddedItem, AddedStrip } from './added-strip.tsx'
import { progressOf, readDraft, readKeeps, valuesForNext, writeDraft, writeKeeps } from './draft.ts'
import { BaleField } from './bale-field.tsx'
import { ItemFields } from './item-fields.tsx'
import { errorsFromServer, itemErrors, newItem } from './item-values.ts'
import { PhotoField } from './photos/photo-field.tsx'
import { SendingPanel } from './sending/sending-panel.tsx'
import { useAutoTagging } from './tags/use-auto-tagging.ts'
import { useItemPhotos } from './photos/use-item-photos.ts'
import { useLeaveGuard } from './sending/use-leave-guard.tsx'
import { useListing } from './sending/use-listing.ts'
import { usePhotoPicking } from './photos/use-photo-picking.tsx'

const failureText = m.addFailed

export const AddItemForm = () => {
  const notice = useNotice()
  const [draft] = useState(readDraft)
  const [keeps, setKeeps] = useState(readKeeps)
  const [added, setAdded] = useState<AddedItem[]>([])
  const photos = useItemPhotos(draft.photoIDs)
  const form = useServerForm({
    initialValues: draft.values,
    validate: (typed) => itemErrors(typed, photos.photos.length),
    fromServer: errorsFromServer,
  })
  const { values, errors, setValues } = form
  const tagging = useAutoTagging(photos.photos)
  const keepsID = useId()
  const setBale = (bale: string) => form.setFieldValue('bale', bale)

  const focusField = (name: string) =>
    document
      .getElementById(form.id)
      ?.querySelector<HTMLElement>(`[name=${name}]`)
      ?.focus({ preventScroll: true })

  const { progress, send, next } = useListing(() => progressOf(draft, draft.photoIDs.length), {
    item: () =>
      newItem(
        values,
        photos.photos.map(({ id }) => id),
      ),
    photos: photos.photos,
    onDone: async (itemID) => {
      const [cover] = photos.photos
      const item = {
        itemID,
        name: values.name.trim(),
        price: numberTyped(rules.price, values.price),
        cover: cover?.cut,
      }
      setAdded((before) => [item, ...before])
      setValues(valuesForNext(values, keeps))
      photos.clear()
      next()
      window.scrollTo(0, 0)
      focusField('photos')
      await notice.success(m.added, item.name)
    },
    onFailed: async (error) => {
      form.showServerErrors(error)
      await notice.failure(failureText, sentenceOf(error))
    },
  })

  const isSending = progress.step === 'sending'
  // Once the server has the item, only its missing photos can change.
  const isLocked = isSending || progress.itemID !== null
  const picking = usePhotoPicking(photos, {
    locked: isLocked,
    max: maximumPhotosPerItem,
    onPicked: () => {
      if (values.tags.length === 0 && !tagging.suggestions) tagging.ask()
      if (values.name === '') focusField('name')
    },
  })
  const bar = useBarBelowNotices('(max-width: 767.9px)')
  usePhoneBars({ photoPage: false, buyBar: !isLocked })
  const guard = useLeaveGuard(isSending || (progress.step === 'failed' && progress.itemID !== null))

  // The browser did not keep all photos, so the sending that used them starts over.
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

  const startOver = () => {
    photos.clear()
    setValues(valuesForNext(values, keeps))
    next()
    window.scrollTo(0, 0)
  }

  return (
    <div className={classes.page}>
      <PageTitle title={m.addTitle} />
      {added.length > 0 && <AddedStrip items={added} />}
      <form
        id={form.id}
        className={`stack gap-20 ${classes.form}`}
        onSubmit={form.submitUnless(isLocked || photos.loading, () => void send())}
        noValidate
        aria-label={m.addTitle}
      >
        <div className={classes.photos} inert={isLocked || undefined}>
          <PhotoField
            photos={photos}
            picking={picking}
            max={maximumPhotosPerItem}
            expected={draft.photoIDs.length}
            error={photos.photos.length === 0 ? (errors.photos ?? lostText) : undefined}
          />
        </div>
        <div className={`column gap-20 min-0 ${classes.side}`}>
          <div className={`column gap-20 min-0 ${classes.fields}`} inert={isLocked || undefined}>
            <ItemFields form={form} tagging={tagging} photos={photos.photos} />
            <BaleField value={values.bale} onChange={setBale} />
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
                <p className="banner">{m.sendingFailedBecause(progress.failure.sentence)}</p>
              )}
              <div ref={bar} className={classes.bar}>
                <Button type="submit" size="lg" fullWidth disabled={photos.loading}>
                  {m.add}
                </Button>
              </div>
            </>
          )}
        </div>
      </form>
      {picking.dialog}
      {guard}
    </div>
  )
}
