import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { TileType, zxyToTileId } from 'pmtiles'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { withRate } from '#tests/support/rates.ts'
import { mapTileLimits } from '../../../platform/limits/read-limit.ts'
import { openTileFile } from './map-tiles.ts'

type Tile = [z: number, x: number, y: number, bytes: Uint8Array]

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]

const uint64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

/** A PMTiles file, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md), with a root directory alone. */
const pmtilesOf = (tiles: Tile[], { type = TileType.Png, maxZoom = 3, length = 0 } = {}): Buffer => {
  const ordered = tiles
    .map(([z, x, y, bytes]) => ({ id: zxyToTileId(z, x, y), bytes }))
    .toSorted((one, two) => one.id - two.id)
  const directory = gzipSync(
    Buffer.from([
      ...varint(ordered.length),
      ...ordered.flatMap(({ id }, at) => varint(id - (ordered[at - 1]?.id ?? 0))),
      ...ordered.flatMap(() => varint(1)),
      ...ordered.flatMap(({ bytes }) => varint(length || bytes.length)),
      // 0: the tile comes right after the one before it.
      ...ordered.flatMap((_, at) => varint(at === 0 ? 1 : 0)),
    ]),
  )
  const metadata = gzipSync('{}')
  const pictures = Buffer.concat(ordered.map(({ bytes }) => bytes))
  const headerBytes = 127
  const afterDirectory = headerBytes + directory.length
  const afterMetadata = afterDirectory + metadata.length
  const header = Buffer.concat([
    Buffer.from('PMTiles\u0003'),
    ...[
      headerBytes,
      directory.length,
      afterDirectory,
      metadata.length,
      afterMetadata,
      0,
      afterMetadata,
      pictures.length,
      tiles.length,
      tiles.length,
      tiles.length,
    ].map(uint64),
    // Clustered, directories with gzip, tiles as they are, zoom, bounds and centre.
    Buffer.from([1, 2, 1, type, 0, maxZoom]),
    Buffer.alloc(headerBytes - 102),
  ])
  return Buffer.concat([header, directory, metadata, pictures])
}

const picture = (colour: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer()

let folder: string
let app: TestApp
let [whole, manila]: Buffer[] = []
let address: string

const fileOf = async (name: string, content: Uint8Array | string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-'))
  ;[whole, manila] = await Promise.all([picture('teal'), picture('tan')])
  const tiles: Tile[] = [
    [0, 0, 0, whole],
    [3, 6, 3, manila],
  ]
  app = await startApp({
    MAP_TILES_FILE: await fileOf('own.pmtiles', pmtilesOf(tiles)),
    MAP_TILE_ATTRIBUTION: '© Own',
  })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const get = (path: string) => fetch(`${app.base}${path}`)
const addressAt = (z: number | string, x: number | string, y: number | string) =>
  address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

test('the map is that of the file, and the policy names no other server', async () => {
  const buyer = await app.make.quickBuyer()
  const tiles = await buyer.ok('GET auth/location/map_tiles')
  expect(tiles).toMatchObject({ attribution: '© Own', maxZoom: 3 })
  address = tiles.address ?? ''
  expect(address).toMatch(/^\/map-tiles\/[0-9a-f]{16}\/\{z\}\/\{x\}\/\{y\}$/)
  const policy = (await get('/api/docs')).headers.get('content-security-policy') ?? ''
  expect(policy.split(';').map((part) => part.trim())).toContain("img-src 'self' data: blob:")
})

test('a tile comes as it is in the file, and stays in the browser', async () => {
  for (const [at, bytes] of [
    [addressAt(0, 0, 0), whole],
    [addressAt(3, 6, 3), manila],
  ] as const) {
    const reply = await get(at)
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes)
  }
})

test('a tile that the file leaves out is transparent', async () => {
  const { channels, stats } = await get(addressAt(3, 0, 0)).then(async (reply) => {
    const read = sharp(await reply.arrayBuffer())
    return { ...(await read.metadata()), stats: await read.stats() }
  })
  expect(channels).toBe(4)
  expect(stats.channels.at(-1)?.max).toBe(0)
})

test('no other address is read', async () => {
  for (const path of [
    addressAt(4, 0, 0),
    addressAt(3, 8, 0),
    addressAt(3, 0, 8),
    addressAt(0, 1, 0),
    addressAt('1e1', 0, 0),
    addressAt(-1, 0, 0),
    addressAt('%2e%2e', 0, 0),
    addressAt(3, '6.5', 3),
    addressAt(3, '99999999999999999999', 3),
    addressAt(3, 6, 3).replace(/map-tiles\/[0-9a-f]{16}/, 'map-tiles/0000000000000000'),
  ])
    expect((await get(path)).status, path).toBe(404)
})

test('another file has another address, because browsers keep tiles for ever', async () => {
  const other = await startApp({
    MAP_TILES_FILE: await fileOf('other.pmtiles', pmtilesOf([[0, 0, 0, manila ?? Buffer.alloc(0)]])),
  })
  const buyer = await other.make.quickBuyer()
  expect((await buyer.ok('GET auth/location/map_tiles')).address).not.toBe(address)
  await other.stop()
})

test('a tile that claims to be very large is not read', async () => {
  const tiles: Tile[] = [[0, 0, 0, manila ?? Buffer.alloc(0)]]
  const huge = await startApp({
    MAP_TILES_FILE: await fileOf('huge.pmtiles', pmtilesOf(tiles, { length: 900_000_000 })),
  })
  const buyer = await huge.make.quickBuyer()
  const own = (await buyer.ok('GET auth/location/map_tiles')).address ?? ''
  const reply = await fetch(`${huge.base}${own.replace('{z}/{x}/{y}', '0/0/0')}`)
  expect(reply.status).toBe(500)
  await huge.stop()
})

test('a flood of a /48 is refused when each of its /64 asks little, and others are served', async () => {
  const MAP_TILES_FILE = join(folder, 'own.pmtiles')
  const flooded = await withRate(mapTileLimits, 3, () => startApp({ MAP_TILES_FILE, TRUSTED_PROXIES: '1' }))
  const statusFrom = async (ip: string) =>
    (await fetch(flooded.base + addressAt(0, 0, 0), { headers: { 'x-forwarded-for': ip } })).status
  const statuses = []
  for (let n = 0; n < 13; n += 1) statuses.push(await statusFrom(`2001:db8:1:${n}::1`))
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
  expect(await statusFrom('2001:db8:2:1::1')).toBe(200)
  await flooded.stop()
})

test('the server does not start with a file that is missing, is no map, or has vector tiles', async () => {
  const cut = await fileOf('cut.pmtiles', pmtilesOf([]))
  await truncate(cut, 60)
  const vector = pmtilesOf([[0, 0, 0, Buffer.from('x')]], { type: TileType.Mvt })
  for (const [MAP_TILES_FILE, why] of [
    [join(folder, 'none.pmtiles'), /ENOENT/],
    [folder, /EISDIR/],
    [await fileOf('words.pmtiles', 'not a map'.repeat(100)), /magic/],
    [await fileOf('empty.pmtiles', ''), /./],
    [cut, /./],
    [await fileOf('vector.pmtiles', vector), /raster tiles/],
  ] as const) {
    const failure: unknown = await openTileFile(MAP_TILES_FILE).then(
      () => 'It is open',
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ message: expect.stringContaining('MAP_TILES_FILE') })
    expect(String((failure as Error).cause)).toMatch(why)
  }
  await expect(startApp({ MAP_TILES_FILE: join(folder, 'vector.pmtiles') })).rejects.toThrow('MAP_TILES_FILE')
})
