import { describe, expect, test } from 'vitest'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import type { ItemPhoto } from '../sending/item-photo.ts'
import { type SaveCalls, saveItem } from './save-item.ts'

/** A fake server with one item, which fails from the call `failsAt` on, counted from 1. */
const server = (photos: string[], failsAt = Infinity) => {
  let all = [...photos]
  let count = 0
  const changes: object[] = []
  const answer = () => {
    count += 1
    if (count >= failsAt) throw new Error('lost')
  }
  const calls: SaveCalls = {
    update: async ({ photos: wanted, ...change }) => {
      answer()
      if (wanted) {
        const list = wanted as string[]
        expect(list.length).toBeGreaterThan(0)
        expect(all).toEqual(expect.arrayContaining(list))
        all = [...list]
      }
      changes.push(change)
      return { image_links: all } as ReplyOf<'POST store/update_item'>
    },
    addPhoto: async (_, img) => {
      answer()
      expect(all.length).toBeLessThan(maximumPhotosPerItem)
      const link = `sent ${await img.text()}`
      if (!all.includes(link)) all = [...all, link]
      return { link, all }
    },
  }
  return { calls, changes, photos: () => all, count: () => count, mend: () => (count = -Infinity) }
}

const listed = (link: string): ItemPhoto => ({ id: link, cut: new Blob(['old']) })
const fresh = (name: string): ItemPhoto => {
  const cut = new Blob([name])
  return {
    id: `id ${name}`,
    cut,
    crop: { whole: cut, area: { x: 0, y: 0, width: 1, height: 1 }, shape: 'Square', turns: 0 },
  }
}
const save = (
  there: ReturnType<typeof server>,
  before: string[],
  photos: ItemPhoto[],
  sent = new Map<string, string>(),
) =>
  saveItem({
    itemID: 'item',
    changes: { price: 5 },
    opened: before,
    now: there.photos(),
    photos,
    sent,
    calls: there.calls,
  })

describe('saving an item', () => {
  test('does not mention photos if they did not change', async () => {
    const there = server(['a', 'b'])
    await save(there, ['a', 'b'], [listed('a'), listed('b')])
    expect(there.changes).toEqual([{ itemID: 'item', price: 5 }])
    expect(there.count()).toBe(1)
  })

  test('keeps a photo that another device added meanwhile', async () => {
    const there = server(['a', 'b', 'from elsewhere'])
    await save(there, ['a', 'b'], [listed('a'), listed('b')])
    expect(there.photos()).toEqual(['a', 'b', 'from elsewhere'])
  })

  test('reorders and removes photos in one call', async () => {
    const there = server(['a', 'b', 'c'])
    await save(there, ['a', 'b', 'c'], [listed('c'), listed('a')])
    expect(there.photos()).toEqual(['c', 'a'])
    expect(there.count()).toBe(1)
  })

  test('sends new photos and puts them in their positions', async () => {
    const there = server(['a'])
    await save(there, ['a'], [fresh('x'), listed('a'), fresh('y')])
    expect(there.photos()).toEqual(['sent x', 'a', 'sent y'])
  })

  test('makes room in a full item first, even if all photos are replaced', async () => {
    const full = Array.from({ length: maximumPhotosPerItem }, (_, n) => `old ${n}`)
    const one = server(full)
    await save(one, full, [fresh('x'), ...full.slice(1).map(listed)])
    expect(one.photos()).toEqual(['sent x', ...full.slice(1)])
    const all = server(full)
    const names = full.map((_, n) => `new ${n}`)
    await save(all, full, names.map(fresh))
    expect(all.photos()).toEqual(names.map((name) => `sent ${name}`))
  })

  test('continues after a failure and sends no photo twice', async () => {
    const sent = new Map<string, string>()
    const photos = [fresh('x'), fresh('y'), listed('a')]
    const there = server(['a', 'b'], 2)
    await expect(save(there, ['a', 'b'], photos, sent)).rejects.toThrow('lost')
    there.mend()
    await save(there, there.photos(), photos, sent)
    expect(there.photos()).toEqual(['sent x', 'sent y', 'a'])
    expect(sent.size).toBe(2)
  })
})
