import { hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { PMTiles, SharedPromiseCache, type Source, TileType } from 'pmtiles'
import { AppError } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/limits/client-network.ts'
import { createNetworkReadLimit, mapTileLimits } from '../../../platform/limits/read-limit.ts'

/** A tile is usually under 100 kB, and so is a directory of tiles. */
const maxReadBytes = 1_000_000
const maxDirectories = 100
/** What identifies the file: its header, and the root directory, which the format keeps in these bytes. */
const headBytes = 16_384

const mediaTypes = new Map<TileType, string>([
  [TileType.Png, 'image/png'],
  [TileType.Jpeg, 'image/jpeg'],
  [TileType.Webp, 'image/webp'],
  [TileType.Avif, 'image/avif'],
])

/** Files of a country leave out the tiles of the sea. */
const transparentPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQI12NgYGBgAAAABQABXvMqOgAAAABJRU5ErkJggg==',
  'base64',
)

export interface TileFile {
  /** Changes with the file, so that browsers can keep tiles for ever. */
  version: string
  maxZoom: number
  mediaType: string
  /** Undefined if the file does not have the tile. */
  read(z: number, x: number, y: number): Promise<Buffer | undefined>
  close(): Promise<void>
}

const bytesOf = async (file: FileHandle, offset: number, length: number): Promise<Buffer> => {
  if (length > maxReadBytes) throw new Error(`A part of ${length} bytes is too large for a map tile`)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

const readHead = async (file: FileHandle, source: Source) => {
  const tiles = new PMTiles(source, new SharedPromiseCache(maxDirectories))
  const { tileType, maxZoom } = await tiles.getHeader()
  const mediaType = mediaTypes.get(tileType)
  if (mediaType === undefined)
    throw new Error('Its tiles are not pictures. The map needs raster tiles: PNG, JPEG, WebP or AVIF')
  const head = await bytesOf(file, 0, headBytes)
  const { size } = await file.stat()
  return {
    tiles,
    maxZoom,
    mediaType,
    version: hash('sha256', `${size} ${head.toString('base64')}`).slice(0, 16),
  }
}

/** Opens a PMTiles file (https://docs.protomaps.com/pmtiles/) with raster tiles. */
export const openTileFile = async (path: string): Promise<TileFile> => {
  let file: FileHandle | undefined
  try {
    file = await open(path, 'r')
    const opened = file
    const source: Source = {
      getKey: () => path,
      getBytes: async (offset, length) => ({
        data: new Uint8Array(await bytesOf(opened, offset, length)).buffer,
      }),
    }
    const { tiles, ...facts } = await readHead(opened, source)
    return {
      ...facts,
      async read(z, x, y) {
        const found = await tiles.getZxy(z, x, y)
        return found && Buffer.from(found.data)
      },
      close: () => opened.close(),
    }
  } catch (error) {
    await file?.close()
    throw new Error(`MAP_TILES_FILE: ${path} is not a map that the server can show`, { cause: error })
  }
}

const pathOf = '/map-tiles/:version/:z/:x/:y'

export const addressOf = ({ version }: TileFile): string =>
  pathOf.replace(':version', version).replace(':z', '{z}').replace(':x', '{x}').replace(':y', '{y}')

const wholeNumber = /^\d{1,8}$/
const numberOf = (text: string): number => (wholeNumber.test(text) ? Number(text) : Infinity)

/** Maps are no secret, so anybody gets their tiles, within the limits of a network. */
export const serveTiles = (app: FastifyInstance, file: TileFile): void => {
  const limit = createNetworkReadLimit(mapTileLimits)
  app.get<{ Params: { version: string; z: string; x: string; y: string } }>(
    pathOf,
    async (request, reply) => {
      const { version } = request.params
      const [z, x, y] = [request.params.z, request.params.x, request.params.y].map(numberOf) as [
        number,
        number,
        number,
      ]
      if (version !== file.version || z > file.maxZoom || x >= 2 ** z || y >= 2 ** z)
        throw new AppError('not_found')
      const network = networkOf(request.ip)
      const tile = await limit({ network, reply }, () => file.read(z, x, y))
      return reply
        .type(tile ? file.mediaType : 'image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(tile ?? transparentPng)
    },
  )
  app.addHook('onClose', file.close)
}
