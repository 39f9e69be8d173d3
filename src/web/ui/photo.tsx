import { type CSSProperties, startTransition, useCallback, useState } from 'react'
import { photoAt, smallestFor, sourceSetOf } from '#domain/photos.ts'
import { savesData } from '#web/lib/data-saver.ts'

export interface PhotoSource {
  link: string
  /** A tiny data URL with the photo's colours. */
  placeholder: string
  width: number
  height: number
}

interface PhotoProps {
  photo: PhotoSource | undefined
  /** The width of the box, as in the `sizes` attribute of an image. */
  sizes: string
  /** Empty if the text beside it says the same. */
  alt: string
  /** The aspect ratio of the box. The default is 4 / 5. */
  ratio?: number
  /** Whether it is on the first screen: then it loads at once, without a fade. */
  priority?: boolean
  /** Whether to show the whole photo instead of filling the box. */
  whole?: boolean
}

/** A photo in a box that has its size before the photo loads. Its styles are in app/styles/first-screen.css. */
export const Photo = ({ photo, sizes, alt, ratio, priority = false, whole = false }: PhotoProps) => {
  const [shown, setShown] = useState<string>()
  const link = photo?.link
  // A transition, because setting state while a screen mounts would render all of it again at once.
  const show = useCallback(() => startTransition(() => setShown(link)), [link])
  const box = useCallback(
    (image: HTMLImageElement | null) => {
      // Photos of the first screen do not fade, so another render is not needed.
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
          srcSet={sourceSetOf(photo, savesData() ? smallestFor(sizes) : undefined)}
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
