import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no two advisory locks have the same number: a backup would hold up the start of the app', async () => {
  const root = new URL('../src/server/', import.meta.url).pathname
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const found: string[] = []
  for (const name of names)
    for (const [number] of (await readFile(join(root, name), 'utf8')).matchAll(/\b7_201_948_\d+/g))
      found.push(number)
  expect(found.length).toBeGreaterThan(4)
  expect(found.filter((number, n) => found.indexOf(number) !== n)).toEqual([])
})
