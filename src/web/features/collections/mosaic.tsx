import { IconHeart } from '@tabler/icons-react'
import { Photo } from '#web/ui/photo.tsx'
import type { Collection } from './collection-queries.ts'
import classes from './mosaic.module.css'

interface MosaicProps {
  images: Collection['images']
  /** The attribute of each image. */
  sizes: string
  /** Only the first photo, as a square. */
  single?: boolean
}

/** Up to four photos of a collection. */
export const Mosaic = ({ images, sizes, single = false }: MosaicProps) => (
  <div
    className={`grid gap-2 on-linen radius-medium clip ${classes.mosaic}`}
    data-photos={images.length}
    data-single={single || undefined}
    aria-hidden
  >
    {images.length === 0 && <IconHeart size={single ? 20 : 32} stroke={1.5} />}
    {images.slice(0, single ? 1 : 4).map((image, index) => (
      // Two items may have the same photo.
      <Photo key={`${index} ${image.link}`} photo={image} sizes={sizes} alt="" />
    ))}
  </div>
)
