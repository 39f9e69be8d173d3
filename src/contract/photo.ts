import { z } from 'zod'
import { maximumPhotoSide } from '#domain/photos.ts'
import { wholeShown } from './fields.ts'

/** `photoAt` turns `link` into other widths. `placeholder` is a tiny data URL to show until the photo has loaded. */
export const Photo = z.object({
  link: z.string(),
  placeholder: z.string(),
  width: wholeShown(1, maximumPhotoSide),
  height: wholeShown(1, maximumPhotoSide),
})
