import { IconHeart } from '@tabler/icons-react'
import { Photo } from '#web/ui/photo.tsx'
import type { Collection } from './collection-queries.ts'
import classes from './mosaic.module.css'

/** The newest photos of a collection in one square. `sizes`: how wide each of them is. */
export const Mosaic = ({ images, sizes }: { images: Collection['images']; sizes: string }) => (
  <div className={classes.mosaic} data-photos={images.length} aria-hidden>
    {images.length === 0 && <IconHeart size={32} stroke={1.5} />}
    {images.map((image, index) => (
      // Two pieces may have the same photo.
      <Photo key={`${index} ${image.link}`} photo={image} sizes={sizes} alt="" />
    ))}
  </div>
)
