import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { type Visions, createVisions } from '#server/platform/vision/vision.ts'
import { type LabelledPhoto, labelledPhotos, rowsOf } from '../../lab/training/photos.ts'
import { type TestApp, startApp } from './app.ts'
import type { Client } from './client.ts'

const folder = new URL('../../../shared/photos', import.meta.url).pathname

/** Whether the folder of real photos is beside the repository. */
export const realPhotosThere = existsSync(`${folder}/labels.csv`)

export interface RealPhoto extends LabelledPhoto {
  bytes: Buffer
}

/** Real photos with these labels, `ofEach` of each, in the order of the labels; not from the training set. */
export const realPhotos = (labels: readonly string[], ofEach: number): RealPhoto[] => {
  const all = labelledPhotos(folder).filter(({ part }) => part === 'held-out')
  return labels.flatMap((label) =>
    all
      .filter((photo) => photo.label === label)
      .slice(0, ofEach)
      .map((photo) => ({ ...photo, bytes: readFileSync(`${folder}/images/${photo.image}.jpg`) })),
  )
}

/** What a person called real photos: one or two words for each that is named. */
export const namesByEye = (): Map<string, string[]> =>
  new Map(
    rowsOf(`${folder}/kinds-by-eye.csv`).map((cell) => [
      cell('image'),
      [cell('kind'), cell('second')].filter(Boolean),
    ]),
  )

let ofWorker: Visions | undefined

/** The model is loaded once for all files of a worker, so no app closes it. */
const sharedVisions = (): Visions => {
  ofWorker ??= { ...createVisions({ threads: 1 }), close: () => Promise.resolve() }
  return ofWorker
}

/** An app with the vision model, in one thread. */
export const startAppWithVision = async (
  beside?: Parameters<typeof startApp>[1],
  visions = sharedVisions(),
  environment: NodeJS.ProcessEnv = {},
  options: { runJobs?: boolean } = {},
) => {
  const app = await startApp(environment, beside, { ...options, visions })
  return Object.assign(app, {
    visions,
    /** Done when all photos that can have an embedding do. */
    embedAll: async () => {
      const find = () => app.background.run('find-photos-to-embed')
      await find()
      await app.background.runSent({ ignoreFailures: true })
      await find()
    },
  })
}

export const asBlob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)])

/** Lists an item with these photos, through calls. */
export const listItem = async (
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

/** The same garment seen from closer and the other side. */
export const anotherView = async (photo: Buffer): Promise<Buffer> => {
  const { width, height } = await sharp(photo).metadata()
  const cut = {
    left: Math.round(width * 0.08),
    top: Math.round(height * 0.06),
    width: Math.round(width * 0.84),
    height: Math.round(height * 0.88),
  }
  return sharp(photo).extract(cut).flop().jpeg({ quality: 85 }).toBuffer()
}
