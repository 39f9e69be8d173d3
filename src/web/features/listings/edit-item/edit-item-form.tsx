import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { useNavigateFromHere } from '#web/lib/navigate-from-here.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useBarBelowNotices } from '#web/ui/bar-below-notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { usePhoneBars } from '#web/ui/phone-bars.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'
import formClasses from '../add-item/add-item-form.module.css'
import { ItemFields } from '../add-item/item-fields.tsx'
import { errorsFromServer, itemErrors, valuesOf } from '../add-item/item-values.ts'
import { PhotoField } from '../add-item/photos/photo-field.tsx'
import { useAutoTagging } from '../add-item/tags/use-auto-tagging.ts'
import { usePhotoPicking } from '../add-item/photos/use-photo-picking.tsx'
import { whyFixed } from '../item-management.ts'
import { type Item, itemQuery } from '../item-query.ts'
import classes from './edit-item.module.css'
import type { ItemPhoto } from '../sending/item-photo.ts'
import { dropItem } from '../sending/item-store.ts'
import { changesOf, editOf, readEdit, writeEdit } from './edited-values.ts'
import { saveItem } from './save-item.ts'
import { useEditedPhotos } from './use-edited-photos.ts'

interface EditItemFormProps {
  /** The item when the form was opened. */
  opened: Item
  /** The item now. A buyer may have reserved it meanwhile. */
  now: Item
  /** Reopens the form with the present item. */
  onReload: () => Promise<void>
}

/** Changes the values and photos of a listed item. */
export const EditItemForm = ({ opened, now, onReload }: EditItemFormProps) => {
  const notice = useNotice()
  const navigateFromHere = useNavigateFromHere()
  const queryClient = useQueryClient()
  const sent = useRef(new Map<string, string>())
  const links = useMemo(() => opened.images.map(({ link }) => link), [opened])
  const edited = useEditedPhotos(opened.itemID, links)
  const { problem, retry } = edited
  // What was saved or given up is shown until the page is left, but is no longer stored.
  const [ended, setEnded] = useState<ItemPhoto[]>()
  const photos = ended ? { ...edited.forForm, photos: ended } : edited.forForm
  const [initialValues] = useState(() => readEdit(opened))
  const form = useServerForm({
    initialValues,
    validate: (typed) => itemErrors(typed, photos.photos.length),
    fromServer: errorsFromServer,
  })
  const { values, errors, setValues } = form
  const tagging = useAutoTagging(photos.photos)
  const photoIDs = photos.photos.map(({ id }) => id)
  const isChanged = Object.keys(changesOf(opened, values, photoIDs)).length > 0
  const [cameBack] = useState(isChanged)
  useEffect(() => {
    if (!ended) writeEdit(opened.itemID, values, isChanged)
  }, [ended, opened, isChanged, values])

  const forget = () => {
    setEnded(photos.photos)
    void dropItem(editOf(opened.itemID))
  }
  const save = useMutation({
    mutationFn: () =>
      saveItem({
        itemID: opened.itemID,
        changes: changesOf(opened, values, photoIDs),
        opened: links,
        now: now.image_links,
        photos: photos.photos,
        sent: sent.current,
      }),
    onSuccess: async (item) => {
      forget()
      queryClient.setQueryData(itemQuery(item.itemID).queryKey, item)
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_items'] })
      await notice.success(common.changesSaved, item.name)
      navigateFromHere(`/item/${item.itemID}`, { replace: true })
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.code : undefined
      const isShown = notice.failure(common.changesNotSaved, sentenceOf(error))
      if (code === 'photos_changed') await onReload()
      else void queryClient.invalidateQueries({ queryKey: itemQuery(opened.itemID).queryKey })
      form.showServerErrors(error)
      await isShown
    },
  })

  const why = whyFixed(now)
  const isLocked = save.isPending || why !== undefined
  const picking = usePhotoPicking(photos, { locked: isLocked, max: maximumPhotosPerItem })

  const bar = useBarBelowNotices('(max-width: 767.9px)')
  usePhoneBars({ photoPage: false, buyBar: problem === undefined })
  if (problem !== undefined) return <ErrorState query={{ error: problem, refetch: retry }} />
  return (
    <>
      {why !== undefined && (
        <output className={`block mb-20 pad-12-14 pretty on-linen radius-medium ${classes.why}`}>
          {why} {now.status === 'held' && <Link to="/ticketcenter">{common.seeYourTickets}</Link>}
        </output>
      )}
      {((cameBack && isChanged) || (edited.cameBack && edited.isChanged)) && why === undefined && (
        <p className={`row wrap between mb-20 radius-medium gap-8-16 ${classes.back}`}>
          <span>{m.editKept}</span>
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              setValues(valuesOf(opened))
              edited.undo()
            }}
          >
            {m.editUndo}
          </Button>
        </p>
      )}
      <form
        id={form.id}
        className={`stack gap-20 ${formClasses.form}`}
        onSubmit={form.submitUnless(isLocked || photos.loading, () => save.mutate())}
        noValidate
        aria-label={m.editTitle}
      >
        <div className={formClasses.photos} inert={isLocked || undefined}>
          <PhotoField
            photos={photos}
            picking={picking}
            max={maximumPhotosPerItem}
            expected={links.length}
            error={photos.photos.length === 0 ? errors.photos : undefined}
          />
        </div>
        <div className={`column gap-20 min-0 ${formClasses.side}`}>
          <div className={`column gap-20 min-0 ${formClasses.fields}`} inert={isLocked || undefined}>
            <ItemFields form={form} tagging={tagging} photos={photos.photos} />
          </div>
          <div ref={bar} className={`${formClasses.bar} flex wrap gap-8 ${classes.buttons}`}>
            <Button
              variant="default"
              size="lg"
              disabled={save.isPending}
              onClick={() => {
                forget()
                navigateFromHere(`/item/${opened.itemID}`, { replace: true })
              }}
            >
              {common.cancel}
            </Button>
            <Button
              type="submit"
              size="lg"
              loading={save.isPending}
              disabled={why !== undefined || photos.loading}
            >
              {common.saveChanges}
            </Button>
          </div>
        </div>
      </form>
      {picking.dialog}
    </>
  )
}
