import { palette, photograph } from '../../../../demo/drawing/index.ts'

/** Makes photos of dresses in different colours. */
export const drawPictures = (count: number): Promise<Buffer[]> =>
  Promise.all(
    Object.values(palette)
      .slice(0, count)
      .map((colour, seed) => photograph({ kind: 'dress', colour, pattern: 'plain', seed: seed + 1 }, 0)),
  )
