import type { Database } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Filter } from '../../../platform/vectors/vectors.ts'
import { joined } from '../../../platform/vision/vision.ts'
import { type TileRow, selectTiles } from '../../search/index.ts'
import { similarFloor } from '../likeness.ts'
import { garmentsOf, mark } from '../marks.ts'
import type { Shelf, Stock } from '../shelf/shelf.ts'
import type { TagBook } from '../tag-book.ts'
import { type SeedRow, findSeed, selectByTags, selectLooks } from './queries.ts'

/** Some may have been sold a moment ago. */
const spare = 6
/** What being made for the same people counts, beside looks. */
const sameStyle = 0.05

/** The most alike to any of its photos that pass, each piece once. */
const alike = async (
  { vectors }: Stock,
  photos: Float32Array[],
  style: number,
  count: number,
  filter: Filter,
): Promise<string[]> => {
  const best = new Map<string, number>()
  const note = (id: string, likeness: number) => best.set(id, Math.max(likeness, best.get(id) ?? -1))
  for (const photo of photos) {
    const wish = { count, floor: similarFloor }
    const marks = [...(filter.marks ?? []), [mark.style(style)]]
    const [any = [], ofStyle = []] = await vectors.nearestOfEach(photo, [
      { ...wish, filter },
      { ...wish, filter: { ...filter, marks } },
    ])
    for (const hit of any) note(hit.id, hit.likeness)
    for (const hit of ofStyle) note(hit.id, hit.likeness + sameStyle)
  }
  return [...best].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
}

export const createSimilar = ({ db }: Database, shelf: Shelf, tagBook: () => Promise<TagBook>) => {
  /** By looks; undefined for a piece that was not looked at. */
  const byLooks = async (seed: SeedRow, count: number): Promise<string[] | undefined> => {
    const stock = await shelf.stock()
    const looks = await selectLooks(db, stock.model, [seed.id], { coversOnly: false })
    if (looks.length === 0) return undefined
    const photos = looks.map((look) => joined(look))
    const garments = garmentsOf(seed.tags, looks[0]?.kind, await tagBook()).map(mark.garment)
    const except = new Set([seed.id])
    const ofKind =
      garments.length > 0
        ? await alike(stock, photos, seed.is_feminine, count, {
            marks: [[mark.forSale], garments],
            except,
          })
        : []
    if (ofKind.length >= count) return ofKind
    const rest = await alike(stock, photos, seed.is_feminine, count, {
      marks: [[mark.forSale]],
      except: new Set([seed.id, ...ofKind]),
    })
    return [...ofKind, ...rest]
  }

  return {
    /** For a draft its own seller alone. */
    async find(caller: Caller, itemID: string, count: number): Promise<TileRow[]> {
      const seed = await findSeed(db, itemID)
      if (!seed || (seed.availability === 'draft' && seed.owner_id !== caller.accountID))
        throw new AppError('not_found')
      const ids =
        (await byLooks(seed, count + spare)) ?? (await selectByTags(db, [seed.id], [seed.id], count))
      return (await selectTiles(db, ids.slice(0, count + spare))).slice(0, count)
    },
  }
}
