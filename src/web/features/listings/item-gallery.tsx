import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { galleryRatioOf, isShownWhole, photoAt, photoSizes } from '#domain/photos.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { useGrowFromTile } from '#web/ui/grow-from-tile.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { Photo, type PhotoSource } from '#web/ui/photo.tsx'
import classes from './item-gallery.module.css'

const PhotoZoom = lazyDialog(async () => (await import('#web/ui/photo-zoom.tsx')).PhotoZoom)

interface ItemGalleryProps {
  name: string
  photos: PhotoSource[]
  /** Whether the first photo was just shown as a tile. */
  seenAsTile: boolean
  /** A label on the photos, such as Sold. */
  badge: string | undefined
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Swiped, or chosen by thumbnails: beside the photo on a desktop, below it elsewhere. A tap opens the photo in full size. */
export const ItemGallery = ({ name, photos, seenAsTile, badge }: ItemGalleryProps) => {
  const stage = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  useGrowFromTile(stage, seenAsTile ? photos[0]?.link : undefined)
  const [selected, setSelected] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const many = photos.length > 1
  const ratio = galleryRatioOf(photos[0])

  const show = (index: number) => {
    const box = strip.current
    if (!box || index < 0 || index >= photos.length) return
    const near = Math.abs(index - selected) === 1
    box.scrollTo({ left: index * box.clientWidth, behavior: near && !isCalm() ? 'smooth' : 'instant' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: selected - 1,
      ArrowRight: selected + 1,
      Home: 0,
      End: photos.length - 1,
    }
    const index = steps[event.key]
    if (index === undefined) return
    event.preventDefault()
    show(index)
    strip.current?.children[index]?.querySelector('button')?.focus({ preventScroll: true })
  }

  return (
    <section
      className={`min-0 ${classes.gallery}`}
      data-many={many || undefined}
      aria-label={m.photosOf(name)}
    >
      <div ref={stage} className={`min-0 relative ${classes.stage}`}>
        <ul
          ref={strip}
          className={`flex scroll-bare ${classes.strip}`}
          onScroll={({ currentTarget: box }) => setSelected(Math.round(box.scrollLeft / box.clientWidth))}
        >
          {photos.map((photo, index) => (
            <li key={photo.link} className={`rigid full ${classes.slide}`}>
              <button
                type="button"
                className={`block full relative ${classes.open}`}
                aria-label={many ? m.enlargePhotoOf(index + 1, photos.length) : m.enlargePhoto}
                tabIndex={index === selected ? 0 : -1}
                onKeyDown={onKeyDown}
                onClick={() => setZoomed(true)}
              >
                {index === 0 && seenAsTile ? (
                  <SeenPhoto photo={photo} name={name} ratio={ratio} />
                ) : (
                  <Photo
                    photo={photo}
                    sizes={photoSizes.large}
                    alt={photoText(name, index, photos.length)}
                    ratio={ratio}
                    whole={isShownWhole(photo, ratio)}
                    priority={index === 0}
                  />
                )}
              </button>
            </li>
          ))}
        </ul>
        {badge && (
          <span className={`semibold radius-small tint-label absolute no-events ${classes.badge}`}>
            {badge}
          </span>
        )}
        {many && (
          <>
            <Arrow to="previous" disabled={selected === 0} onClick={() => show(selected - 1)} />
            <Arrow to="next" disabled={selected === photos.length - 1} onClick={() => show(selected + 1)} />
            <p className={`absolute no-events ${classes.counter}`} aria-live="polite">
              <span className="unseen">{m.photoSpoken} </span>
              {common.counter(selected + 1, photos.length)}
            </p>
          </>
        )}
      </div>
      {many && (
        <ul className={`flex gap-8 scroll-bare scroll-x ${classes.thumbnails}`}>
          {photos.map((photo, index) => (
            <li key={photo.link}>
              <button
                type="button"
                className={`block full radius-small ${classes.thumbnail}`}
                aria-label={m.showPhoto(index + 1, photos.length)}
                aria-current={index === selected || undefined}
                onClick={() => show(index)}
              >
                <Photo photo={photo} sizes="72px" alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoomed && (
        <PhotoZoom
          label={m.photosOf(name)}
          photos={photos.map(({ link, ...photo }, index) => ({
            ...photo,
            source: photoAt(link, 1080),
            alt: m.photoNumber(name, index + 1, photos.length),
          }))}
          start={selected}
          onClose={(index = selected) => {
            setZoomed(false)
            show(index)
          }}
        />
      )}
    </section>
  )
}

const photoText = (name: string, index: number, of: number) =>
  of > 1 ? m.photoText(name, index + 1, of) : name

interface SeenPhotoProps {
  photo: PhotoSource
  name: string
  ratio: number
}

/** Shows the cached file of the tile at once, and fades the sharper one in above it. */
const SeenPhoto = ({ photo, name, ratio }: SeenPhotoProps) => {
  const whole = isShownWhole(photo, ratio)
  return (
    <>
      <Photo photo={photo} sizes={photoSizes.tile} alt="" ratio={ratio} whole={whole} priority />
      <div className={`absolute inset-0 ${classes.sharper}`}>
        <Photo photo={photo} sizes={photoSizes.large} alt={name} ratio={ratio} whole={whole} />
      </div>
    </>
  )
}

const Arrow = ({ to, ...button }: { to: 'previous' | 'next'; disabled: boolean; onClick: () => void }) => (
  <button
    type="button"
    className={`centred width-48 height-48 ink on-surface radius-full absolute ${classes.arrow}`}
    data-to={to}
    aria-label={to === 'previous' ? common.showPreviousPhoto : common.showNextPhoto}
    {...button}
  >
    {to === 'previous' ? (
      <IconChevronLeft size={24} aria-hidden />
    ) : (
      <IconChevronRight size={24} aria-hidden />
    )}
  </button>
)
