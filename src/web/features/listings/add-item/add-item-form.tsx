import { useEffect, useId, useState } from 'react'
import * as rules from '#contract/rules.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import * as m from '#messages/listings.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { numberTyped } from '#web/lib/check-fields.ts'
import { stored } from '#web/lib/stored.ts'
import { useBarBelowNotices } from '#web/ui/bar-below-notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { usePhoneBars } from '#web/ui/phone-bars.ts'
import classes from './add-item-form.module.css'
import { type AddedItem, AddedStrip } from './added-strip.tsx'
import { dropItem, itemNow, openForm, startForm, useStoredItem, writeForm } from '../sending/item-store.ts'
import { SendingPanel } from '../sending/sending-panel.tsx'
import { useItemPhotos } from '../sending/use-item-photos.ts'
import { useLeaveGuard } from '../sending/use-leave-guard.tsx'
import { useSending } from '../sending/use-sending.ts'
import { BaleField } from './bale-field.tsx'
import { ItemFields } from './item-fields.tsx'
import { emptyValues, errorsFromServer, itemErrors, keptValues } from './item-values.ts'
import { PhotoField } from './photos/photo-field.tsx'
import { usePhotoPicking } from './photos/use-photo-picking.tsx'
import { useAutoTagging } from './tags/use-auto-tagging.ts'

/** Whether the next item starts with the size and style of this one. */
const keepsChoice = stored('device', 'add-item-keeps')

interface AddItemFormProps {
  /** The id of the form to go on with. */
  begun?: string
}

export const AddItemForm = ({ begun }: AddItemFormProps) => {
  const notice = useNotice()
  const [id, setID] = useState(() => (begun === undefined ? openForm() : startForm(begun)))
  const item = useStoredItem(id)
  const [keeps, setKeeps] = useState(() => keepsChoice.read() !== false)
  const [added, setAdded] = useState<AddedItem[]>([])
  const photos = useItemPhotos(id, 'form')
  const form = useServerForm({
    initialValues: item?.values ?? emptyValues,
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

  const startNext = () => {
    setValues(keeps ? keptValues(values) : emptyValues)
    setID(startForm())
    window.scrollTo(0, 0)
  }
  const sending = useSending(id, {
    onDone: (itemID) => {
      const name = values.name.trim()
      const cover = photos.photos[0]?.cut
      setAdded((before) => [
        { itemID, name, price: numberTyped(rules.price, values.price), cover },
        ...before,
      ])
      startNext()
      focusField('photos')
      void notice.success(m.added, name)
    },
    onFailed: (error) => {
      form.showServerErrors(error)
      void notice.failure(m.addFailed, sentenceOf(error))
    },
  })
  const { isSending, itemID, problem } = sending
  // Once the server has the item, only its missing photos can change.
  const isLocked = isSending || itemID !== null
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
  const guard = useLeaveGuard(isLocked)

  useEffect(() => {
    if (values !== (itemNow(id)?.values ?? emptyValues)) void writeForm(id, 'form', () => ({ values }))
  }, [id, values])

  return (
    <div className={classes.page}>
      <PageTitle title={m.addTitle} />
      {added.length > 0 && <AddedStrip items={added} />}
      <form
        id={form.id}
        className={`stack gap-20 ${classes.form}`}
        onSubmit={form.submitUnless(isLocked, sending.send)}
        noValidate
        aria-label={m.addTitle}
      >
        <div className={classes.photos} inert={isLocked || undefined}>
          <PhotoField
            photos={photos}
            picking={picking}
            max={maximumPhotosPerItem}
            expected={0}
            error={
              photos.photos.length > 0
                ? undefined
                : (errors.photos ?? (item?.lostPhotos ? m.photosLost : undefined))
            }
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
                    keepsChoice.write(event.currentTarget.checked)
                  }}
                />
                {m.keepValues}
              </label>
              <p id={keepsID}>{m.keepValuesHint}</p>
            </div>
          </div>
          {isLocked ? (
            <SendingPanel
              sending={sending}
              photos={photos.photos}
              onReplace={picking.replace}
              giveUp={m.startNewItem}
              onGiveUp={() => {
                void dropItem(id)
                startNext()
              }}
            />
          ) : (
            <>
              {problem && <p className="banner">{m.sendingFailedBecause(problem.sentence)}</p>}
              <div ref={bar} className={classes.bar}>
                <Button type="submit" size="lg" fullWidth>
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
