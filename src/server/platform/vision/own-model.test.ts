import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { meanColourEncoder } from '#tests/support/small-onnx.ts'
import { readSettings } from '../../settings.ts'
import { encoderInput } from './encoder-input.ts'
import { checkOwnModel, readOwnModel } from './own-model.ts'
import { createVision } from './vision.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

const manifest = {
  name: 'mean-colour',
  file: 'encoder.onnx',
  side: 64,
  mean: [0, 0, 0],
  std: [1, 1, 1],
  layout: 'nchw',
  input: 'pixels',
  output: 'vector',
  dimensions: 3,
}
const folderWith = (changes: object | string = {}, onnx: Uint8Array | null = meanColourEncoder): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ukay-encoder-'))
  folders.push(folder)
  const text = typeof changes === 'string' ? changes : JSON.stringify({ ...manifest, ...changes })
  writeFileSync(join(folder, 'manifest.json'), text)
  if (onnx) writeFileSync(join(folder, 'encoder.onnx'), onnx)
  return folder
}
const photo = (background: string) =>
  sharp({ create: { width: 90, height: 120, channels: 3, background } })
    .png()
    .toBuffer()

test('an image encoder of their own sees photos, without tags', async () => {
  const model = readOwnModel(folderWith())
  await checkOwnModel(model)
  const vision = createVision({ model, threads: 1 })
  const seen = await vision.see(await photo('#ff8000'), null, { toBeFound: true })
  await vision.close()
  expect([...seen.vector]).toEqual([expect.closeTo(0.894, 2), expect.closeTo(0.449, 2), 0])
  expect(seen).toMatchObject({
    kinds: [],
    patterns: [],
    garment: 1,
    places: [],
    colour: 'Orange',
    sureKind: undefined,
  })
  expect(vision.isGarment(seen)).toBe(true)
  expect(vision.version).toMatch(/^own-mean-colour-[\da-f]{12}$/)
})

const versionOf = (...given: Parameters<typeof folderWith>) => readOwnModel(folderWith(...given)).version

test('the version changes with the file and with the manifest, and with nothing else', () => {
  expect(versionOf()).toBe(versionOf())
  expect(versionOf({ mean: [0.5, 0, 0] })).not.toBe(versionOf())
  expect(versionOf({}, Buffer.concat([meanColourEncoder, Buffer.of(0)]))).not.toBe(versionOf())
})

test('pixels become numbers by the mean, the spread and the layout', () => {
  const pixels = Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])
  const given = { side: 2, mean: [0, 0, 0.5], std: [1, 0.5, 0.5] }
  expect([...encoderInput(pixels, { ...given, layout: 'nhwc' }).data]).toEqual([
    1, 0, -1, 0, 2, -1, 0, 0, 1, 1, 2, 1,
  ])
  expect([...encoderInput(pixels, { ...given, layout: 'nchw' }).data]).toEqual([
    1, 0, 0, 1, 0, 2, 0, 2, -1, -1, 1, 1,
  ])
})

describe('the start stops with a sentence that says what is wrong', () => {
  test.each<[string, object | string, RegExp]>([
    ['no JSON', 'name: clip', /VISION_MODEL: manifest\.json is not JSON/],
    ['a side of 7', { side: 7 }, /VISION_MODEL: manifest\.json, "side":/],
    ['an unknown layout', { layout: 'chw' }, /"layout"/],
    ['a spread of 0', { std: [1, 0, 1] }, /"std\.1"/],
    ['a word too many', { fit: 'cover' }, /fit/],
    [
      'a file elsewhere',
      { file: '../../secret.onnx' },
      /"file": The name of an ONNX file in the same folder/,
    ],
    ['a file that is not there', { file: 'other.onnx' }, /The folder has no other\.onnx/],
  ])('%s in the manifest', (_, changes, sentence) => {
    expect(() => readSettings({ VISION_MODEL: folderWith(changes) })).toThrow(sentence)
  })

  test('no manifest, or no folder', () => {
    expect(() => readSettings({ VISION_MODEL: tmpdir() })).toThrow('VISION_MODEL: The folder has no manifest')
    expect(() => readSettings({ VISION_MODEL: '/no/such' })).toThrow('VISION_MODEL: This is not a folder')
  })

  test.each<[string, object, Uint8Array, RegExp]>([
    ['is no ONNX file', {}, Buffer.from('not a model'), /VISION_MODEL: .*encoder\.onnx cannot be used/],
    [
      'has no such input',
      { input: 'images' },
      meanColourEncoder,
      /cannot be used: It has no input "images", only: pixels/,
    ],
    [
      'has no such output',
      { output: 'embeds' },
      meanColourEncoder,
      /cannot be used: It has no output "embeds", only: vector/,
    ],
    ['gives another length', { dimensions: 512 }, meanColourEncoder, /3 numbers, and "dimensions" says 512/],
    ['takes another layout', { layout: 'nhwc' }, meanColourEncoder, /cannot be used/],
  ])('a model that %s', async (_, changes, onnx, sentence) => {
    await expect(checkOwnModel(readOwnModel(folderWith(changes, onnx)))).rejects.toThrow(sentence)
  })
})
