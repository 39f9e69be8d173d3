import { z } from 'zod'
import { calls } from './define.ts'
import { Done, file } from './fields.ts'
import { Photo } from './photo.ts'

/** Endpoints for the photo at the top of a shop's page. */
export const shopCovers = calls({
  'POST store/set_cover': {
    summary: "Set or replace the cover of the signed-in seller's shop",
    who: ['seller'],
    input: z.object({ img: file('A photo') }),
    reply: z.object({ cover: Photo }),
    errors: ['shop_missing', 'not_a_photo', 'photo_too_large', 'busy', 'too_many_tries'],
  },
  'POST store/remove_cover': {
    summary: "Remove the cover of the signed-in seller's shop. Not an error if there is none",
    who: ['seller'],
    reply: Done,
    errors: ['shop_missing'],
  },
})
