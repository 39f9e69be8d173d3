import pg from 'pg'
import { currentModel } from '../../../src/server/platform/vision/model.ts'
import { toFloats } from '../../../src/server/platform/vector-index/float-bytes.ts'
import type { Example } from './examples.ts'

/** An item that a seller described: the vector of its cover, and the garment tags that the seller chose. */
export interface Choice {
  sellerID: string
  vector: Float32Array
  words: string[]
}

/** No seller teaches a word with more items than this. */
const maxPerWord = 5
/** No seller teaches more items than this in all. */
const maxPerSeller = 60
/** A word is learned only from as many sellers, so that nobody can teach it alone, nor with one friend. */
const minSellers = 3

/** The choices that count, as examples. The given order decides which of a seller's items count. */
export const countedChoices = (choices: readonly Choice[], words: readonly string[]): Example[] => {
  const [ofSeller, ofWord] = [new Map<string, number>(), new Map<string, number>()]
  const counted = choices.flatMap(({ sellerID, vector, words: chosen }): Example[] => {
    const [word, second = '', ...more] = chosen.filter((one) => words.includes(one))
    // Three kinds of garment in one item are a bundle.
    if (word === undefined || more.length > 0) return []
    const key = `${sellerID} ${word}`
    const [all, same] = [ofSeller.get(sellerID) ?? 0, ofWord.get(key) ?? 0]
    if (all >= maxPerSeller || same >= maxPerWord) return []
    ofSeller.set(sellerID, all + 1)
    ofWord.set(key, same + 1)
    return [{ sender: `seller ${sellerID}`, vector, word, second }]
  })
  const sellersOf = Map.groupBy(counted, ({ word }) => word)
  return counted.filter(
    ({ word }) => new Set(sellersOf.get(word)?.map(({ sender }) => sender)).size >= minSellers,
  )
}

interface Row {
  owner_id: string
  vector: Buffer
  names: string[]
}

/** What the sellers of a marketplace chose, items in an order that nobody can foresee. Reads only. */
export const choicesIn = async (
  url: string,
  words: string[],
  wordOfTag: (tag: string) => string,
): Promise<Example[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(
      `select s.owner_id, e.vector, array_agg(t.name order by t.id) as names
       from items i
       join shops s on s.id = i.shop_id
       join photo_embeddings e on e.item_id = i.id and e.position = 0 and e.model = $1
       join item_tags it on it.item_id = i.id
       join tags t on t.id = it.tag_id and t.kind = 'garment'
       where i.state <> 'draft'
       group by i.id, s.owner_id, e.vector
       order by md5(i.id::text || $2)
       limit 50000`,
      [currentModel, String(Math.random())],
    )
    return countedChoices(
      rows.map(({ owner_id, vector, names }) => ({
        sellerID: owner_id,
        vector: toFloats(vector),
        words: names.map(wordOfTag),
      })),
      words,
    )
  } finally {
    await client.end()
  }
}
