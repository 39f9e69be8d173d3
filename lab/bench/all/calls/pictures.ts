import { catalogueRows, readPhoto } from '../../../../demo/seed/catalogue.ts'

/** Photos of the demo. */
export const readPictures = (count: number): Promise<Buffer[]> =>
  Promise.all(
    catalogueRows()
      .slice(0, count)
      .map(({ files: [cover = ''] }) => readPhoto(cover)),
  )
