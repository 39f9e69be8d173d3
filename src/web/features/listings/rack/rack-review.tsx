import { IconCheck, IconClockUp } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxPublishedAtOnce } from '#contract/limits.ts'
import * as rules from '#contract/rules.ts'
import { formatPesos } from '#domain/money.ts'
import * as listing from '#messages/listings.tsx'
import * as m from '#messages/rack.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { pagedQuery } from '#web/lib/call-query.ts'
import { numberTyped } from '#web/lib/check-fields.ts'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { Button } from '#web/ui/button.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import classes from './rack.module.css'
import { changeItem, photoOf } from '../sending/item-store.ts'
import { errorsOf, isReady, isSent, nameOf, refusalOf, type StoredItem } from '../sending/stored-item.ts'
import { wakeSender } from '../sending/send-waiting.ts'

const draftsQuery = pagedQuery('GET store/get_drafts')

const missingOf = (item: StoredItem): string =>
  Object.keys(errorsOf(item))
    // The description is made from the name.
    .filter((name, _, names) => name !== 'description' || !names.includes('name'))
    .flatMap((name) => (name in m.missingWords ? m.missingWords[name as keyof typeof m.missingWords] : []))
    .join(', ')

const stateOf = (item: StoredItem): string => {
  const refusal = refusalOf(item)
  if (refusal) return refusal
  const missing = missingOf(item)
  if (missing) return m.missing(missing)
  if (!isSent(item)) return m.sending
  return item.publish ? m.waitsToPublish : m.waitsDraft
}

interface RackReviewProps {
  items: readonly StoredItem[]
  onOpen: (id: string) => void
  putIntoLiveSale: ((itemIDs: string[]) => void) | undefined
}

/** All items of the rack before they are published, and the drafts that other devices have sent. */
export const RackReview = ({ items, onOpen, putIntoLiveSale }: RackReviewProps) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const drafts = useInfiniteQuery(draftsQuery)
  const [hadAny] = useState(items.length > 0)
  const own = new Set(items.map(({ itemID }) => itemID))
  const elsewhere = (drafts.data?.pages ?? [])
    .flatMap((page) => page.drafts)
    .filter(({ itemID, complete }) => complete && !own.has(itemID))
  const ready = items.filter((item) => isReady(item) && !refusalOf(item))
  const sent = [
    ...ready.filter(isSent).flatMap(({ itemID }) => itemID ?? []),
    ...elsewhere.map(({ itemID }) => itemID),
  ]
  const count = ready.length + elsewhere.length

  const publish = useMutation({
    mutationFn: async () => {
      for (const { id } of ready) await changeItem(id, () => ({ publish: true }))
      wakeSender()
      const others = elsewhere.map(({ itemID }) => itemID)
      const refused: string[] = []
      for (let at = 0; at < others.length; at += maxPublishedAtOnce) {
        const itemIDs = others.slice(at, at + maxPublishedAtOnce)
        refused.push(
          ...(await api('POST store/publish_items', { itemIDs })).refused.map(({ error }) => error),
        )
      }
      return refused
    },
    onSuccess: ([refused]) => (refused ? notice.failure(refused) : notice.success(m.publishLater)),
    onError: (error) => notice.failure(sentenceOf(error)),
    onSettled: () => {
      for (const name of ['GET store/get_drafts', 'GET store/get_shop_items'])
        void queryClient.invalidateQueries({ queryKey: [name] })
    },
  })

  return (
    <div className="grid gap-16 narrow">
      <ul className="stack gap-8" aria-label={m.reviewTitle}>
        {items.map((item, n) => {
          const photo = photoOf(item.photoIDs[0] ?? '')?.cut
          const price = numberTyped(rules.price, item.values.price)
          const isGood = isReady(item) && !refusalOf(item)
          return (
            <li key={item.id}>
              <button
                type="button"
                className={`row gap-12 full text-start on-surface radius-medium outlined pad-8 ${classes.row}`}
                onClick={() => onOpen(item.id)}
              >
                <span className={`rigid width-48 on-linen radius-small clip ${classes.small}`}>
                  {photo && (
                    <BlobPhoto blob={photo} className={`block full full-height ${classes.image}`} alt="" />
                  )}
                </span>
                <span className={`stack gap-2 grow min-0 line-135 break ${classes.words}`}>
                  <strong>{m.item(n + 1, nameOf(item))}</strong>
                  <span className="row gap-4" data-good={isGood || undefined}>
                    {isGood ? (
                      isSent(item) ? (
                        <IconCheck size={16} aria-hidden />
                      ) : (
                        <IconClockUp size={16} aria-hidden />
                      )
                    ) : null}
                    {stateOf(item)}
                  </span>
                </span>
                <span className={`grid rigid semibold numbers text-end ${classes.sum}`}>
                  {price > 0 && formatPesos(price)}
                  <span>{item.values.size}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {elsewhere.length > 0 && (
        <>
          <h2 className="large semibold">{m.draftsElsewhere}</h2>
          <ul className="stack gap-8" aria-label={m.draftsElsewhere}>
            {elsewhere.map((draft) => (
              <li
                key={draft.itemID}
                className={`row gap-12 full text-start on-surface radius-medium outlined pad-8 ${classes.row}`}
              >
                <span className={`rigid width-48 on-linen radius-small clip ${classes.small}`}>
                  <Photo photo={draft.images[0]} sizes="56px" alt="" />
                </span>
                <span className={`stack gap-2 grow min-0 line-135 break ${classes.words}`}>
                  <strong>{draft.name}</strong>
                  <span>{m.waitsDraft}</span>
                </span>
                <span className={`grid rigid semibold numbers text-end ${classes.sum}`}>
                  {formatPesos(draft.price)}
                  <span>{draft.size}</span>
                </span>
                <Button size="sm" variant="default" to={`/item/${draft.itemID}/edit`}>
                  {m.edit}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {drafts.hasNextPage && <NextPage query={drafts} />}
      {items.length === 0 && elsewhere.length === 0 && !drafts.isPending && (
        <div className={`grid gap-16 ${classes.done}`}>
          <output>{hadAny ? m.published : m.nothingToPublish}</output>
          <div className="flex wrap gap-8">
            <Button variant="default" to="/rack">
              {m.takePhotos}
            </Button>
            <Button variant="default" to="/shop">
              {listing.toShop}
            </Button>
          </div>
        </div>
      )}
      {count > 0 && (
        <div className={`flex gap-8 ${classes.bar}`}>
          {putIntoLiveSale && (
            <Button
              variant="default"
              size="lg"
              disabled={sent.length === 0}
              onClick={() => putIntoLiveSale(sent)}
            >
              {m.inLiveSale}
            </Button>
          )}
          <Button size="lg" loading={publish.isPending} onClick={() => publish.mutate()}>
            {m.publishAll(count)}
          </Button>
        </div>
      )}
    </div>
  )
}
