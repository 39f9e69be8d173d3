import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { photoAt } from '#domain/photos.ts'
import * as common from '#messages/common.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/visual-search.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PhotoZoom } from '#web/ui/photo-zoom.tsx'
import classes from './pair-card.module.css'
import { type Pair, type PairedItem, duplicateListingsQuery } from './duplicate-listings-query.ts'

const dayAndTime = inManila(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const When = ({ time }: { time: string }) => <time dateTime={time}>{dayAndTime.format(new Date(time))}</time>

const standings: Record<PairedItem['status'], string> = {
  draft: common.statusNotFinished,
  for_sale: common.statusForSale,
  held: common.statusHeld,
  sold: common.statusSold,
  withdrawn: common.statusUnavailable,
}

const photoSizes = '(min-width: 640px) 280px, 42vw'

/** Two items side by side, the older listing on the left, with a button to dismiss the pair. */
export const PairCard = ({ pair }: { pair: Pair }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const [zoomed, setZoomed] = useState<number>()
  const [asked, setAsked] = useState(false)
  const dismiss = useMutation({
    mutationFn: () => api('POST models/dismiss_same_piece', { id: pair.id }),
    onSuccess: () => {
      setAsked(false)
      void queryClient.invalidateQueries({ queryKey: ['GET admin/get_counts'] })
      return queryClient.invalidateQueries({ queryKey: duplicateListingsQuery.queryKey })
    },
    onError: (error) => void notice.failure(sentenceOf(error)),
  })
  const names = pair.items.map(({ name }) => name)
  return (
    <article
      className={`stack pad-16 on-surface radius-medium outlined ${classes.card}`}
      aria-label={m.pairLabel(names)}
    >
      <h2 className="large semibold line-13 numbers">{m.alike(Math.floor(pair.likeness * 100))}</h2>
      <p className="mt-2 small muted numbers">{m.found(<When time={pair.flagged_at} />)}</p>
      <ul className={`grid two-columns gap-12 full ${classes.items}`} aria-label={m.items}>
        {pair.items.map((item, index) => (
          <li key={item.itemID}>
            <button
              type="button"
              className={`block full radius-medium ${classes.photo}`}
              aria-label={m.enlargePhoto(item.name)}
              onClick={() => setZoomed(index)}
            >
              <Photo photo={item.image} sizes={photoSizes} alt="" />
            </button>
            <h3 className="body semibold line-135 break">{item.name}</h3>
            <p className="mt-2 small muted line-14 break">{m.byStore(item.storeName)}</p>
            <p className="mt-2 small muted line-14 numbers break">{standings[item.status]}</p>
            {item.listedAt && (
              <p className="mt-2 small muted line-14 numbers break">
                {(index === 0 ? m.listedFirst : m.listedLater)(<When time={item.listedAt} />)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={() => setAsked(true)}>
        {m.dismiss}
      </Button>
      <ConfirmDialog
        open={asked}
        question={m.dismissQuestion}
        busy={dismiss.isPending}
        onYes={() => !dismiss.isPending && dismiss.mutate()}
        onNo={() => setAsked(false)}
      >
        <p className="muted break pretty">{m.dismissHint(names)}</p>
      </ConfirmDialog>
      {zoomed !== undefined && (
        <PhotoZoom
          label={m.bothPhotos}
          photos={pair.items.map(({ name, image }) => ({
            source: photoAt(image.link, 1080),
            alt: name,
            width: image.width,
            height: image.height,
            placeholder: image.placeholder,
          }))}
          start={zoomed}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </article>
  )
}
