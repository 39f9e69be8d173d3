import { expect, test, vi } from 'vitest'
import { fetchModule } from './import-again.ts'

test('asks for another address after a failure, and stays with the one that came', async () => {
  const load = vi
    .fn<(address: string) => Promise<unknown>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('module')
  const open = () => fetchModule(load, './tags-dialog.js')
  await expect(open()).rejects.toThrow('Failed to fetch')
  await expect(open()).rejects.toThrow('Failed to fetch')
  expect(await open()).toBe('module')
  expect(await open()).toBe('module')
  expect(load.mock.calls.flat()).toEqual([
    './tags-dialog.js',
    './tags-dialog.js?again=1',
    './tags-dialog.js?again=2',
    './tags-dialog.js?again=2',
  ])
})

test('other parts keep their address', async () => {
  expect(await fetchModule((address) => Promise.resolve(address), './photo-zoom.js')).toBe('./photo-zoom.js')
})
