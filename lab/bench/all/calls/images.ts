import { photoLink } from '../../../../src/domain/photos.ts'
import { storePhoto } from '../../../../src/server/features/items/listings/photos.ts'
import { openStorage } from '../../../../src/server/open-storage.ts'
import { type Kind, type World, inTurn } from '../world.ts'
import { readPictures } from './pictures.ts'

/** Measures photos at the width of a phone's tile, read from disk. */
export const imageKinds = async ({ folder, pictures }: World): Promise<Kind[]> => {
  const storage = openStorage({ DATA_DIR: folder })
  const links: string[] = []
  for (const picture of await readPictures(pictures))
    links.push(photoLink((await storePhoto(storage, picture, null)).key, 560))
  const link = inTurn(links)
  return [{ name: 'image of 560 px', next: () => ({ path: link() }), alone: null }]
}
