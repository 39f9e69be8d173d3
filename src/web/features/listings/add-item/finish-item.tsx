import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
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
import { readMissingPhotos, writeMissingPhotos } from './draft.ts'
import { newListing } from './sending/listing-progress.ts'
import { newItem, valuesOf } from './item-values.ts'
import { PhotoField } from './photos/photo-field.tsx'
import { nextPlaceCalls } from './sending/send-listing.ts'
import { SendingPanel } from './sending/sending-panel.tsx'
import { useItemPhotos } from './photos/use-item-photos.ts'
import { useLeaveGuard } from './sending/use-leave-guard.tsx'
import { useListing } from './sending/use-listing.ts'
import { usePhotoPicking } from './photos/use-photo-picking.tsx'
import { newID } from '#web/lib/new-id.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const failureText = m.addFailed

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
  const [keptIDs] = useState(() => readMissingPhotos(item.itemID))
  const photos = useItemPhotos(keptIDs)
  const missing = Math.max(1, item.photosExpected - item.images.length)

  const { progress, send } = useListing(() => ({ ...newListing(newID()), itemID: item.itemID }), {
    item: () => ({ ...newItem(valuesOf(item), item.image_links), photos: item.photosExpected }),
    photos: photos.photos,
    calls: nextPlaceCalls,
    onDone: async () => {
      photos.clear()
      writeMissingPhotos(item.itemID, [])
      const now = await queryClient.fetchQuery({ ...itemQuery(item.itemID), staleTime: 0 })
      if (now.status === 'draft' && !isCompleteDraft(now)) {
        onStillDraft(now)
        return notice.failure(failureText, m.photoAlreadyIn)
      }
      await notice.success(m.added, item.name)
      await navigateFromHere('/shop', { replace: true })
    },
    onFailed: (error) => notice.failure(failureText, sentenceOf(error)),
  })
  const isSending = progress.step === 'sending'
  const isLocked = progress.step !== 'idle'
  const picking = usePhotoPicking(photos, { locked: isLocked, max: missing })
  const guard = useLeaveGuard(isSending || progress.step === 'failed')

  useEffect(() => {
    if (photos.loading || progress.step === 'done') return
    const waiting = photos.photos.filter((_, position) => !progress.sent.includes(position))
    writeMissingPhotos(
      item.itemID,
      waiting.map(({ id }) => id),
    )
  }, [item.itemID, photos.loading, photos.photos, progress])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked || photos.loading) return
    const lacking = missing - photos.photos.length
    if (lacking > 0) return setProblem(m.photosMissingError(lacking))
    setProblem(undefined)
    void send()
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
          expected={keptIDs.length}
          max={missing}
          withCover={item.images.length === 0}
          error={photos.photos.length < missing ? problem : undefined}
        />
      </div>
      {isLocked ? (
        <SendingPanel
          progress={progress}
          photos={photos.photos}
          onRetry={() => void send()}
          onReplace={picking.replace}
          giveUp={m.backToShop}
          onGiveUp={() => void navigateFromHere('/shop', { replace: true })}
        />
      ) : (
        <Button type="submit" size="lg" fullWidth disabled={photos.loading}>
          {m.add}
        </Button>
      )}
      {picking.dialog}
      {guard}
    </form>
  )
}
