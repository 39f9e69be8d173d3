import { setTimeout } from 'node:timers/promises'
import { selectTiles } from '../../../../src/server/features/search/search/tiles.ts'
import type { Ask } from '../../load.ts'
import { formHeaders, photoForm } from '../../photo-form.ts'
import type { Sample } from '../../start-bare.ts'
import { type Kind, type World, askOnce, inTurn } from '../world.ts'
import { readPictures } from './pictures.ts'

const found = 48

const pause = 1000

/** A process loads all embeddings when it starts. Until then searches cover only those that are loaded. */
const untilRead = async (ask: () => Promise<Pick<Sample, 'body'>>): Promise<void> => {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  let first: string | undefined
  for (;;) {
    const { complete } = JSON.parse((await ask()).body.toString()) as { complete: boolean }
    first ??= seconds()
    if (complete) break
    await setTimeout(pause)
  }
  process.stdout.write(`The first search by photo: ${first} s; with all embeddings loaded: ${seconds()} s\n`)
}

/** Measures searches by photos as a phone sends them: the model computes an embedding, which is compared with all items. */
export const photoSearchKinds = async ({
  app,
  database,
  buyers,
  itemIDs,
  pictures,
}: World): Promise<Kind[]> => {
  const forms = (await readPictures(pictures)).map((picture) => photoForm('photo', [picture]))
  // The rate limit of photos per account is low.
  const [person, form] = [inTurn(buyers), inTurn(forms)]
  let first = 0
  const next = (): Ask => ({
    path: '/api/homepage/img_search',
    method: 'POST',
    headers: { cookie: person().cookie, ...formHeaders },
    body: form(),
  })
  await untilRead(() => askOnce(app.url, next()))
  return [
    {
      name: 'search by photo',
      next,
      alone: {
        what: 'the tiles of what was found',
        work: () => {
          first = (first + found) % (itemIDs.length - found)
          return selectTiles(database.db, itemIDs.slice(first, first + found))
        },
      },
    },
  ]
}
