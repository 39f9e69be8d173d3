import { type CSSProperties, startTransition, useCallback, useState } from 'react'
import { photoAt, sourceSetOf } from '#domain/photos.ts'

export interface PhotoSource {
  link: string
  /** A tiny data address of the photo's own colours. */
  placeholder: string
  width: number
  height: number
}

interface PhotoProps {
  photo: PhotoSource | undefined
  /** How wide the box is, as in the `sizes` of an image. */
  sizes: string
  /** Empty where the text beside it says the same. */
  alt: string
  /** Width by height of the box; 4 / 5 if not given. */
  ratio?: number
  /** For what is on the first screen: fetched at once, and shown without a fade. */
  priority?: boolean
  /** The whole photo inside the box instead of filling it. */
  whole?: boolean
}

/** A photo in a box that has its size before the photo is there. Its styles are in app/styles/first-screen.css. */
export const Photo = ({ photo, sizes, alt, ratio, priority = false, whole = false }: PhotoProps) => {
  const [shown, setShown] = useState<string>()
  const link = photo?.link
  // In its own time: said while a screen is put in place, it would draw all of it again before anything else may happen.
  const show = useCallback(() => startTransition(() => setShown(link)), [link])
  const box = useCallback(
    (image: HTMLImageElement | null) => {
      // One of the first screen is shown anyhow: to say so would draw it twice.
      if (!priority && image?.complete && image.naturalWidth > 0) show()
    },
    [show, priority],
  )
  const style: CSSProperties & Record<`--${string}`, string> = {}
  if (ratio) style.aspectRatio = String(ratio)
  if (photo?.placeholder) style['--placeholder'] = `url("${photo.placeholder}")`
  return (
    <div
      className="photo"
      style={style}
      data-shown={(photo && (priority || shown === photo.link)) || undefined}
    >
      {photo && (
        <img
          key={photo.link}
          ref={box}
          className="photo-image"
          data-whole={whole || undefined}
          src={photoAt(photo.link, 360)}
          srcSet={sourceSetOf(photo)}
          sizes={sizes}
          alt={alt}
          width={photo.width}
          height={photo.height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'auto' : 'async'}
          draggable={false}
          onLoad={show}
        />
      )}
    </div>
  )
}
