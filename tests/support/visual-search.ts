import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { createVisions } from '#server/platform/vision/vision.ts'
import { type Garment, drawGarment, palette } from '../../demo/drawing/index.ts'
import { type LabelledPhoto, labelledPhotos } from '../../lab/training/photos.ts'
import { type TestApp, startApp } from './app.ts'
import type { Client } from './client.ts'

const folder = new URL('../../../shared/photos', import.meta.url).pathname

/** Whether the folder of real photos is beside the repository. */
export const realPhotosThere = existsSync(`${folder}/labels.csv`)

export interface RealPhoto extends LabelledPhoto {
  bytes: Buffer
}

/** Real photos of kinds, so many of each, in the order of the list: those that the model was not trained on. */
export const realPhotos = (labels: readonly string[], ofEach: number): RealPhoto[] => {
  const all = labelledPhotos(folder).filter(({ part }) => part === 'held-out')
  return labels.flatMap((label) =>
    all
      .filter((photo) => photo.label === label)
      .slice(0, ofEach)
      .map((photo) => ({ ...photo, bytes: readFileSync(`${folder}/images/${photo.image}.jpg`) })),
  )
}

/** An app that looks at photos, in one thread. */
export const startAppWithEyes = async (
  beside?: Parameters<typeof startApp>[1],
  visions = createVisions({ threads: 1 }),
  environment: NodeJS.ProcessEnv = {},
) => {
  const app = await startApp(environment, beside, { visions })
  return Object.assign(app, {
    visions,
    /** Done when all photos that can be looked at have been. */
    lookedAtAll: () => app.background.run('look-at-photos'),
  })
}

export const asBlob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)])

/** Lists a piece through the calls, with these photos. */
export const listPiece = async (
  { make }: Pick<TestApp, 'make'>,
  seller: Client,
  photos: Uint8Array[],
  form: object = {},
): Promise<string> => {
  const { generatedID: id } = await seller.ok('POST store/add_item', {
    ...make.itemForm(),
    ...form,
    photos: photos.length,
  })
  for (const bytes of photos) await seller.ok('POST store/add_img_item', { id, img: asBlob(bytes) })
  return id
}

/** A garment as the demo draws it, on a plain wall: without its light and shade, which take seconds. */
export const drawn = (
  kind: Garment['kind'],
  colour: keyof typeof palette,
  seed: number,
  view = 0,
  pattern: Garment['pattern'] = 'plain',
): Promise<Buffer> =>
  sharp(Buffer.from(drawGarment({ kind, colour: palette[colour], pattern, seed }, view)))
    .flatten({ background: '#e4dfd6' })
    .resize({ width: 480 })
    .jpeg({ quality: 85 })
    .toBuffer()
