import { setTimeout as sleep } from 'node:timers/promises'
import { picture } from '../../tests/support/photos.ts'
import { zipOf } from '../../tests/support/zip.ts'
import type { Person } from './person.ts'
import { stoppedMs } from './shop-work.ts'
import type { Stock } from './stock.ts'
import type { Market } from './workload.ts'

type Action = () => Promise<void>

const linesOfFile = 3
const pollMs = 200

interface Sent {
  importID: string
  price: number
  /** By their SKU, how many photos a line names. */
  photos: Map<string, number>
}

/** A seller imports one file after the other from a device of its own. Some lines are of earlier files, and change their items. */
export const importActions = (person: Person, { own, changing }: Stock, market: Market): Action[] => {
  const { history, random } = person
  const { prices, count } = history
  /** Of the lines of earlier files. */
  const known = new Map<string, string>()
  let running: Sent | null = null

  const readReport = async ({ importID, price, photos }: Sent): Promise<void> => {
    const { good: report } = await person.ask('GET store/get_import_lines', { importID })
    if (!report) return
    running = null
    changing.clear()
    count('imports')
    for (const { sku, itemID, outcome, problems } of report.lines) {
      if (outcome === null || (outcome !== 'refused' && !itemID))
        history.unexpected.push(`POST store/start_import: a line is ${outcome} in the end, and has no item`)
      count(`lines ${outcome ?? 'without an outcome'}`)
      // A shop that was stopped meanwhile imports nothing.
      if (!itemID) continue
      prices.set(itemID, price)
      if (known.has(sku)) continue
      known.set(sku, itemID)
      const photosOfItem = problems.length === 0 ? (photos.get(sku) ?? 0) : 0
      history.imported.push({ itemID, sku, photos: photosOfItem })
      if (photosOfItem === 0) continue
      own.push(itemID)
      market.listed.push(itemID)
    }
  }
  const sendFile = async (): Promise<void> => {
    const price = random.whole(50, 900)
    const photos = new Map<string, number>()
    const earlier = [...known.keys()].slice(-6)
    const skus = Array.from({ length: linesOfFile }, () =>
      earlier.length > 0 && random.chance(0.4) ? random.pick(earlier) : person.newID(),
    )
    const lines = [...new Set(skus)].map((sku) => {
      history.requested.skus.add(sku)
      const isNew = !known.has(sku)
      photos.set(sku, isNew ? 1 : 0)
      return `${sku},Imported polo,Barely worn,${price},M,Masculine,Jeans,${isNew ? `${sku}.jpg` : ''}\n`
    })
    const text = `SKU,Name,Description,Price,Size,Style,Tags,Photos\n${lines.join('')}`
    const entries = await Promise.all(
      [...photos].flatMap(([sku, many]) =>
        many === 0
          ? []
          : [
              picture({ width: 120, height: 150, colour: `hsl(${random.whole(0, 359)} 50% 50%)` })
                .then((photo) => photo.arrayBuffer())
                .then((bytes) => ({ name: `${sku}.jpg`, bytes: new Uint8Array(bytes), stored: true })),
            ],
      ),
    )
    const zip = entries.length > 0 && { photos: new Blob([zipOf(entries)]) }
    const input = { file: new Blob([text]), ...zip, list: true }
    const { all, refused: unread } = await person.ask('POST store/import_items', input)
    // A request that is sent again checks the file again.
    const sent = all.at(-1)
    if (!sent) return count(`imports refused: ${unread ?? 'no reply'}`)
    const { importID } = sent.import
    // Its items have another price from some moment on.
    for (const sku of skus) {
      const itemID = known.get(sku)
      if (itemID === undefined) continue
      changing.add(itemID)
      prices.delete(itemID)
    }
    running = { importID, price, photos }
    const { refused } = await person.ask(
      'POST store/start_import',
      { importID },
      ({ import: { lines: sentLines } }) => sentLines,
    )
    // It may have started before the reply that refuses it.
    if (refused) count(`imports refused: ${refused}`)
  }
  const importFile = async (): Promise<void> => {
    await sleep(person.stoppedBy === null ? pollMs : stoppedMs)
    if (!running) return sendFile()
    const { importID } = running
    const { good } = await person.ask('GET store/get_import', { importID })
    if (good?.import?.state === 'done') return readReport(running)
    // A shop that was stopped for a moment starts it later.
    if (good?.import?.state === 'checked') await person.ask('POST store/start_import', { importID })
  }
  return [importFile]
}
