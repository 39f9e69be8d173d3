import { photoLink } from '#domain/photos.ts'
import { storePhoto } from '#server/features/listings/index.ts'
import { openStorage } from '#server/open-storage.ts'
import { palette, photograph } from '../../../demo/drawing/index.ts'
import { type Kind, type World, inTurn } from '../world.ts'

const photos = 12

/** Photos at the width of a phone's tile, from the disk. */
export const imageKinds = async ({ folder }: World): Promise<Kind[]> => {
  const storage = openStorage({ DATA_DIR: folder })
  const links: string[] = []
  for (const [seed, colour] of Object.values(palette).slice(0, photos).entries()) {
    const picture = await photograph({ kind: 'dress', colour, pattern: 'plain', seed: seed + 1 }, 0)
    links.push(photoLink((await storePhoto(storage, picture)).key, 560))
  }
  const link = inTurn(links)
  return [{ name: 'image of 560 px', next: () => ({ path: link() }), alone: null }]
}
