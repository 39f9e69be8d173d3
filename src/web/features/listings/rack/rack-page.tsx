import { IconCamera, IconCameraPlus, IconCheck, IconPhoto } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, useSearchParams } from '#web/lib/router.tsx'
import { maximumPhotosPerItem, uploadSide } from '#domain/photos.ts'
import * as m from '#messages/rack.ts'
import { isNotFound } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { scaledJpeg } from '#web/lib/read-photo.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { Button, LabelButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { type ItemValues, valuesOf } from '../add-item/item-values.ts'
import { itemQuery } from '../item-query.ts'
import { usePhoneBars } from '#web/ui/phone-bars.ts'
import { myShopQuery } from '../queries.ts'
import { RackItemEditor } from './rack-item-editor.tsx'
import { PricePad } from './price-pad.tsx'
import { RackReview } from './rack-review.tsx'
import classes from './rack.module.css'
import { readLastChoices, withChoices, writeLastChoices } from './rack-item.ts'
import {
  addJpeg,
  addJpegTo,
  changeItem,
  photoOf,
  splitItem,
  useIsKept,
  useIsLoaded,
  useRack,
} from '../sending/item-store.ts'
import { sendWaiting, wakeSender } from '../sending/send-waiting.ts'
import { errorsOf, isReady, nameOf, type StoredItem } from '../sending/stored-item.ts'

const CameraDialog = lazyDialog(async () => (await import('./camera-dialog.tsx')).CameraDialog)
const ItemBoxes = lazyDialog(async () => (await import('./item-boxes.tsx')).ItemBoxes)

interface RackPageProps {
  /** Called with the ids of complete drafts. Without it the rack offers no live sale. */
  putIntoLiveSale?: ((itemIDs: string[]) => void) | undefined
}

/** The choices of the newest item of the shop, for a device that has not made any. */
const useLastChoices = (): ItemValues => {
  const [own] = useState(readLastChoices)
  const isNew = own.size === ''
  const { data } = useQuery({ ...callQuery('GET store/get_shop_items'), enabled: isNew })
  const newest = data?.items[0]?.itemID
  const item = useQuery({ ...itemQuery(newest ?? ''), enabled: isNew && newest !== undefined })
  return useMemo(() => (isNew && item.data ? valuesOf(item.data) : own), [isNew, item.data, own])
}

/** Photographs many items one after another, and publishes them together. */
export const RackPage = ({ putIntoLiveSale }: RackPageProps) => {
  const shop = useQuery(myShopQuery)
  const items = useRack()
  const isKept = useIsKept()
  const isOnline = useOnline()
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const isLoaded = useIsLoaded()
  const [openID, setOpenID] = useState<string>()
  const [unread, setUnread] = useState(0)
  const [shootsMany, setShootsMany] = useState(false)
  const [latest, setLatest] = useState<ItemValues>()
  const first = useLastChoices()
  const last = latest ?? first
  const isReview = params.get('show') === 'review'
  const splitting = items.find(({ id }) => id === params.get('split'))

  useEffect(() => {
    const leaving = new AbortController()
    const refetch = () => {
      for (const name of ['GET store/get_shop_items', 'GET store/get_drafts'])
        void queryClient.invalidateQueries({ queryKey: [name] })
    }
    sendWaiting(refetch, leaving.signal)
    return () => leaving.abort()
  }, [queryClient])

  const open = items.find(({ id }) => id === openID) ?? items.find(({ done }) => !done) ?? items[0]
  const openAt = open ? items.indexOf(open) : -1
  const shows = !isLoaded ? 'nothing' : splitting ? 'boxes' : isReview ? 'review' : open ? 'item' : 'empty'
  usePhoneBars({ photoPage: false, buyBar: shows !== 'empty' && shows !== 'nothing' })

  // The item on the screen begins with the choices of the last one.
  const openedID = shows === 'item' ? open?.id : undefined
  useEffect(() => {
    if (openedID) void changeItem(openedID, (item) => withChoices(item, last))
  }, [openedID, last])

  const show = (what: Record<string, string>) => setParams(what, { replace: isReview })
  const shoot = async (files: File[]) => {
    let failed = 0
    for (const file of files)
      try {
        await addJpeg(await scaledJpeg(file, uploadSide, 0.86))
        wakeSender()
      } catch {
        failed += 1
      }
    setUnread(failed)
  }
  const shootNext = async (jpeg: Blob, isSame: boolean) => {
    const newest = items.at(-1)
    const takesMore = newest && newest.tried === null && newest.photoIDs.length < maximumPhotosPerItem
    if (isSame && takesMore) await addJpegTo(newest.id, jpeg)
    else await addJpeg(jpeg)
    wakeSender()
  }
  const goOn = (from: StoredItem) => {
    const rest = [...items.slice(openAt + 1), ...items.slice(0, openAt)]
    const following = rest.find(({ done }) => !done)
    setOpenID(following?.id ?? from.id)
    if (!following) show({ show: 'review' })
    window.scrollTo(0, 0)
  }
  const finish = async (item: StoredItem, isOnly: boolean) => {
    // First, because the next item shows as soon as this one is done.
    writeLastChoices(item.values)
    setLatest(item.values)
    await changeItem(item.id, ({ publish }) => ({
      done: true,
      problem: null,
      publish: publish || isOnly,
    }))
    wakeSender()
    goOn(item)
  }

  if (isNotFound(shop.error)) return <Navigate to="/shop/create" replace />
  const ready = items.filter(isReady).length
  const isOnly = items.length === 1 && open !== undefined && Object.keys(errorsOf(open)).length === 0
  const isLastOne = items.every(({ id, done }) => done || id === open?.id)
  const camera = 'mediaDevices' in navigator && (
    <Button
      variant="default"
      leftSection={<IconCamera size={20} aria-hidden />}
      aria-label={items.length > 0 ? m.manyInARow : undefined}
      onClick={() => setShootsMany(true)}
    >
      {items.length === 0 ? m.manyInARow : m.inARow}
    </Button>
  )
  const inputs = (
    <LabelButton className={classes.shoot}>
      <PhotoInput capture="environment" multiple aria-label={m.takePhotos} onPick={shoot} />
      <IconCameraPlus size={22} aria-hidden />
      <span>{items.length === 0 ? m.takePhotos : m.more}</span>
    </LabelButton>
  )
  return (
    <div className={classes.page} data-shows={shows}>
      <PageTitle
        title={m.rack}
        action={
          items.length > 0 && shows === 'item' ? (
            <span className="flex wrap gap-12 justify-center">
              {camera}
              {inputs}
            </span>
          ) : undefined
        }
      />
      {items.length > 0 && (
        <p className={`small muted numbers ${classes.state}`}>{m.readyOf(ready, items.length)}</p>
      )}
      {!isOnline && <p className={`small muted numbers ${classes.note}`}>{m.noNetwork}</p>}
      {!isKept && <p className="mb-8 semibold bad">{m.nothingKept}</p>}
      {unread > 0 && (
        <p role="alert" className="mb-8 semibold bad">
          {m.notRead(unread)}
        </p>
      )}
      {shows === 'empty' && (
        <EmptyState
          text={m.empty}
          hint={m.emptyHint}
          action={
            <div className="flex wrap gap-12 justify-center">
              {inputs}
              {camera}
              <LabelButton className={classes.choose}>
                <PhotoInput multiple aria-label={m.choosePhotos} onPick={shoot} />
                <IconPhoto size={22} aria-hidden />
                <span>{m.choosePhotos}</span>
              </LabelButton>
            </div>
          }
        />
      )}
      {(shows === 'item' || shows === 'review') && items.length > 0 && (
        <ul className={`flex gap-8 scroll-x ${classes.strip}`} aria-label={m.yourItems}>
          {items.map((item, n) => {
            const photo = photoOf(item.photoIDs[0] ?? '')?.cut
            return (
              <li key={item.id}>
                <button
                  type="button"
                  className={`block width-48 on-linen radius-small clip ${classes.thumb}`}
                  aria-label={m.item(n + 1, nameOf(item))}
                  aria-current={shows === 'item' && item.id === open?.id ? 'true' : undefined}
                  onClick={() => {
                    setOpenID(item.id)
                    if (isReview) show({})
                  }}
                >
                  {photo && (
                    <BlobPhoto blob={photo} className={`block full full-height ${classes.image}`} alt="" />
                  )}
                </button>
                {isReady(item) && (
                  <span className={`grid centred radius-full absolute ${classes.tick}`} title={m.ready}>
                    <IconCheck size={14} stroke={3} aria-label={m.ready} />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {shows === 'item' && open && (
        <div className={`stack gap-20 ${classes.work}`} key={open.id}>
          <RackItemEditor
            item={open}
            before={items[openAt - 1]}
            onRemove={() => {
              void changeItem(open.id, () => ({ removed: true })).then(wakeSender)
              setOpenID(undefined)
            }}
            onSplit={() => show({ split: open.id })}
          />
          <PricePad
            value={open.values.price}
            onChange={(price) =>
              void changeItem(open.id, ({ values }) => ({ values: { ...values, price }, problem: null }))
            }
            last={last.price}
            tags={open.tags}
            onSkip={() => goOn(open)}
            onNext={() => void finish(open, isOnly)}
            next={isOnly ? m.publish : isLastOne ? m.review : m.next}
          />
        </div>
      )}
      {shootsMany && <CameraDialog onShot={shootNext} onClose={() => setShootsMany(false)} />}
      {shows === 'boxes' && splitting && (
        <ItemBoxes
          photo={photoOf(splitting.photoIDs[0] ?? '')?.cut}
          onDone={async (jpegs) => {
            await splitItem(splitting, jpegs)
            setOpenID(undefined)
            show({})
            wakeSender()
          }}
          onClose={() => show({})}
        />
      )}
      {shows === 'review' && (
        <RackReview
          items={items}
          onOpen={(id) => {
            setOpenID(id)
            show({})
          }}
          putIntoLiveSale={putIntoLiveSale}
        />
      )}
    </div>
  )
}
