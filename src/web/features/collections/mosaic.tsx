import { IconHeart } from '@tabler/icons-react'
import { Photo } from '#web/ui/photo.tsx'
import type { Collection } from './collection-queries.ts'
import classes from './mosaic.module.css'

/** Up to four photos of a collection in a square. `sizes` is the attribute of each image. */
export const Mosaic = ({ images, sizes }: { images: Collection['images']; sizes: string }) => (
  <div className={classes.mosaic} data-photos={images.length} aria-hidden>
    {images.length === 0 && <IconHeart size={32} stroke={1.5} />}
    {images.map((image, index) => (
      // Two items may have the same photo.
      <Photo key={`${index} ${image.link}`} photo={image} sizes={sizes} alt="" />
    ))}
  </div>
)
