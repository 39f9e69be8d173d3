import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Navigate } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/listings.tsx'
import { useNavigateFromHere } from '#web/lib/navigate-from-here.ts'
import { isNotFound, sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { isCompleteDraft } from '../complete-draft.ts'
import { type Item, itemQuery } from '../item-query.ts'
import classes from './finish-item.module.css'
import { arrangePhotos, changeItem, itemNow, useStoredItem } from '../sending/item-store.ts'
import { isSending } from '../sending/send-item.ts'
import { SendingPanel } from '../sending/sending-panel.tsx'
import { useItemPhotos } from '../sending/use-item-photos.ts'
import { useLeaveGuard } from '../sending/use-leave-guard.tsx'
import { useSending } from '../sending/use-sending.ts'
import { PhotoField } from './photos/photo-field.tsx'
import { usePhotoPicking } from './photos/use-photo-picking.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A draft from another tab or device: its text is complete, but photos are missing. */
export const FinishItem = ({ itemID }: { itemID: string }) => {
  const query = useQuery({
    ...itemQuery(itemID),
    // The other tab may have continued since the cached reply.
    staleTime: 0,
  })
  const { data: item, error, isFetchedAfterMount } = query
  const isGone = isNotFound(error)
  // The form keeps the item it was opened with, because its last photo lists the item.
  const [opened, setOpened] = useState<Item>()
  if (!opened && item && isFetchedAfterMount && !error && item.status === 'draft') setOpened(item)

  if (!opened && item && isFetchedAfterMount && item.status !== 'draft')
    return <Navigate to={`/item/${itemID}`} replace />
  if (opened && isCompleteDraft(opened)) return <Navigate to={`/item/${itemID}/edit`} replace />
  return (
    <div className={classes.page}>
      <PageTitle title={m.addTitle} />
      {isGone && !opened ? (
        <EmptyState
          text={m.draftNotFound}
          action={
            <Button to="/shop" replace>
              {m.toShop}
            </Button>
          }
        />
      ) : (
        <QueryState query={{ ...query, data: opened }} skeleton={<Skeleton height={120} aria-busy />}>
          {(draft) => <MissingPhotos key={draft.images.length} item={draft} onStillDraft={setOpened} />}
        </QueryState>
      )}
    </div>
  )
}

interface MissingPhotosProps {
  item: Item
  /** Called if the item needs more photos than were sent now. */
  onStillDraft: (item: Item) => void
}

const MissingPhotos = ({ item, onStillDraft }: MissingPhotosProps) => {
  const notice = useNotice()
  const navigateFromHere = useNavigateFromHere()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const id = `finish ${item.itemID}`
  const photos = useItemPhotos(id, 'finish')
  const isSubmitted = useStoredItem(id)?.done === true
  const missing = Math.max(1, item.photosExpected - item.images.length)
  const next = async () => {
    const now = await queryClient.fetchQuery({ ...itemQuery(item.itemID), staleTime: 0 })
    if (now.status === 'draft' && !isCompleteDraft(now)) {
      onStillDraft(now)
      return notice.failure(m.addFailed, m.photoAlreadyIn)
    }
    await notice.success(m.added, item.name)
    navigateFromHere('/shop', { replace: true })
  }
  const sending = useSending(id, {
    onDone: () => void next(),
    onFailed: (error) => void notice.failure(m.addFailed, sentenceOf(error)),
  })
  const isLocked = sending.isSending || isSubmitted
  const picking = usePhotoPicking(photos, { locked: isLocked, max: missing })
  const guard = useLeaveGuard(isLocked)

  // Those that an earlier visit has sent are among the photos of the item.
  useEffect(() => {
    const { photoIDs = [], sent = [] } = itemNow(id) ?? {}
    if (sent.length === 0 || isSending(id)) return
    void changeItem(id, () => ({ sent: [] }))
    void arrangePhotos(
      id,
      photoIDs.filter((_, at) => !sent.includes(at)),
    )
  }, [id])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked) return
    const lacking = missing - photos.photos.length
    if (lacking > 0) return setProblem(m.photosMissingError(lacking))
    setProblem(undefined)
    void changeItem(id, () => ({ itemID: item.itemID }))
    sending.send()
  }

  return (
    <form className="column gap-20" onSubmit={submit} noValidate aria-label={m.addTitle}>
      <div className={`grid gap-16 align-center ${classes.item}`}>
        <div className="radius-medium clip">
          <Photo photo={item.images[0]} sizes="96px" alt="" />
        </div>
        <div>
          <h2 className="large semibold line-13 break">{item.name}</h2>
          <p className="mt-2 muted pretty">{m.priceAndSize(formatPesos(item.price), item.size)}</p>
          <p className="mt-2 muted pretty">{m.photosIn(item.images.length, item.photosExpected)}</p>
        </div>
      </div>
      <div className={classes.photos} inert={isLocked || undefined}>
        <PhotoField
          photos={photos}
          picking={picking}
          expected={0}
          max={missing}
          withCover={item.images.length === 0}
          error={photos.photos.length < missing ? problem : undefined}
        />
      </div>
      {isLocked ? (
        <SendingPanel
          sending={sending}
          photos={photos.photos}
          onReplace={picking.replace}
          giveUp={m.backToShop}
          onGiveUp={() => navigateFromHere('/shop', { replace: true })}
        />
      ) : (
        <Button type="submit" size="lg" fullWidth>
          {m.add}
        </Button>
      )}
      {picking.dialog}
      {guard}
    </form>
  )
}
