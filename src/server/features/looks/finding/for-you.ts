import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { joined } from '../../../platform/vision/vision.ts'
import { type TileRow, selectTiles } from '../../search/index.ts'
import { forYouFloor } from '../likeness.ts'
import { mark } from '../marks.ts'
import type { Shelf } from '../shelf/shelf.ts'
import { selectByTags, selectCollection, selectLooks } from './queries.ts'
import { type Candidate, spread } from './spread.ts'

const shown = 24
const spare = 6
/** Of a large collection so many pieces are asked about, evenly over all of it. */
const mostSources = 32
const foundForEach = 12

/** Every so many-th, so that what was put in long ago counts as well. */
const evenly = <Thing>(things: Thing[], most: number): Thing[] =>
  things.length <= most
    ? things
    : Array.from({ length: most }, (_, n) => things[Math.floor((n * things.length) / most)] as Thing)

export const createForYou = ({ db }: Database, shelf: Shelf) => {
  const byLooks = async (held: string[]): Promise<string[]> => {
    const { model, vectors } = await shelf.stock()
    const sources = await selectLooks(db, model, evenly(held, mostSources), { coversOnly: true })
    const filter = { marks: [[mark.forSale]], except: new Set(held) }
    const best = new Map<string, Omit<Candidate, 'vector'>>()
    for (const look of sources) {
      const hits = await vectors.nearest(joined(look), { count: foundForEach, floor: forYouFloor, filter })
      for (const { id, likeness } of hits)
        if (likeness > (best.get(id)?.likeness ?? -1)) best.set(id, { id, source: look.item_id, likeness })
      // A collection of many pieces lets others have their turn between them.
      await setImmediate()
    }
    const found = await vectors.of([...best.keys()])
    const candidates = [...best.values()].flatMap((candidate) => {
      const [vector] = found.get(candidate.id) ?? []
      return vector ? [{ ...candidate, vector }] : []
    })
    return spread(candidates, shown + spare).map(({ id }) => id)
  }

  return {
    async find(buyerID: string, collectionID: string): Promise<TileRow[]> {
      const held = await selectCollection(db, buyerID, collectionID)
      if (!held) throw new AppError('not_found')
      if (held.length === 0) return []
      const looks = await byLooks(held)
      const ids = looks.length > 0 ? looks : await selectByTags(db, evenly(held, mostSources), held, shown)
      return (await selectTiles(db, ids)).slice(0, shown)
    },
  }
}
