import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Style, sizes } from '#domain/sizes.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import { type Random, randomFrom } from './random.ts'
import { type Kind, type KindWords, descriptionOf, kindWords, nameOf, priceOf } from './words.ts'

/** Maps labels of photos to kinds of garments. Other labels are left out. */
const kinds: Record<string, { kind: Kind; called?: string; tags?: string[] }> = {
  'T-Shirt': { kind: 'tee' },
  Undershirt: { kind: 'tee', called: 'Undershirt' },
  Top: { kind: 'tee', called: 'Top' },
  Body: { kind: 'tee', called: 'Bodysuit' },
  Polo: { kind: 'polo' },
  Shirt: { kind: 'longsleeve', called: 'Shirt', tags: ['Shirt'] },
  Blouse: { kind: 'longsleeve', called: 'Blouse', tags: ['Blouse'] },
  Longsleeve: { kind: 'longsleeve' },
  Hoodie: { kind: 'hoodie' },
  Blazer: { kind: 'blazer' },
  Outwear: { kind: 'jacket' },
  Dress: { kind: 'dress' },
  Skirt: { kind: 'skirt' },
  Pants: { kind: 'pants' },
  Shorts: { kind: 'shorts' },
  Shoes: { kind: 'shoes' },
  Hat: { kind: 'hat' },
}

/** All sellers use the first of these tags, and each adds random others. */
const chanceOf = (index: number): number => (index === 0 ? 1 : 0.3)

const tagsOf = (random: Random, kind: KindWords, tags: string[]): string[] => [
  ...new Set([...kind.tags, ...kind.mayTags.filter((_, index) => random.chance(chanceOf(index))), ...tags]),
]

/**
 * Makes a catalogue from a folder of photos: `labels.csv` (columns image, label and optionally kids and sender_id, with a
 * heading line) beside `images/`. Each photo becomes an item.
 */
export const labelledItems = async (folder: string): Promise<CatalogueItem[]> => {
  const path = join(folder, 'labels.csv')
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`There is no labels.csv in ${folder}.`)
  })
  const [heading = '', ...lines] = text.split(/\r?\n/).filter(Boolean)
  const columns = heading.split(',')
  const [image, label, kids, sender] = ['image', 'label', 'kids', 'sender_id'].map((name) =>
    columns.indexOf(name),
  )
  if (image === undefined || image < 0 || label === undefined || label < 0)
    throw new Error(`${path} needs the columns image and label.`)
  const random = randomFrom(2026)
  return lines.flatMap((line): CatalogueItem[] => {
    const cells = line.split(',')
    const known = kinds[cells[label] ?? '']
    if (!known) return []
    const owner = sender === undefined ? undefined : cells[sender]
    const file = join(folder, 'images', `${cells[image]}.jpg`)
    const forKids = kids !== undefined && /^true$/i.test(cells[kids] ?? '')
    const words: KindWords = kindWords[known.kind]
    const called = known.called ?? words.called
    return [
      {
        name: forKids ? `Kids' ${called}` : nameOf(random, called),
        description: descriptionOf(random, words),
        pesos: priceOf(random, words.price),
        size: random.pick(sizes),
        style: words.style ?? (random.chance(0.5) ? Style.Feminine : Style.Masculine),
        tags: tagsOf(random, words, known.tags ?? []),
        ...(owner ? { owner } : {}),
        photos: [() => readFile(file)],
      },
    ]
  })
}
