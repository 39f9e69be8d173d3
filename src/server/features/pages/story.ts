import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Language } from '#domain/language.ts'
import { formatPesos, toPesos } from '#domain/money.ts'
import { shopArea } from '#domain/shop-area.ts'
import { createCache } from '../../platform/cache.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { hasVersion, versionOf } from '../../platform/http/etag.ts'
import { languageOf } from '../../platform/http/language.ts'
import { photoQueue } from '../../platform/images/photo-queue.ts'
import type { Story } from '../../platform/images/story.ts'
import { networkOf } from '../../platform/limits/client-network.ts'
import { FairQueue } from '../../platform/limits/fair-queue.ts'
import { createNetworkRate } from '../../platform/limits/network-rate.ts'
import { createRequestRate } from '../../platform/limits/request-rate.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { findItem, readPhoto } from '../items/index.ts'
import { itemPath, shopPath } from './item-page.ts'
import { findOpenShop } from './queries.ts'
import { texts } from './texts.ts'

/** Change it with the look, so that browsers ask for new pictures. */
const design = 1

const requestRate = { max: 30, seconds: 60 }
/** A picture takes half a second of a process for photos, which sellers need for their uploads. */
const queueLimits = { atOnce: { account: 1, process: 1 }, waiting: { account: 2, process: 20 } }
const maxWaitMs = 20_000

const maxKept = 1_000
const ttlMs = 300_000
/** A picture has about 200 kB. */
const maxPictures = 60

interface KeptStory {
  shopID: string
  ownerID: string
  isPublic: boolean
  /** Of all that is in the picture. */
  version: string
  photoKey: string
  story: Story
}

interface Dependencies {
  db: Db
  events: Events
  storage: Storage
  /** Of PUBLIC_URL, or empty. */
  origin: string
}

/** Pictures of items for stories: for anyone if the shop is on the web, else for its seller alone. */
export const createStories = ({ db, events, storage, origin }: Dependencies) => {
  const kept = createCache<KeptStory | undefined>(events, {
    topic: 'shops',
    max: maxKept,
    ttlMs,
    groupOf: (made) => made?.shopID,
  })
  /** By their versions: a change of the shop that is not in a picture does not make it again. */
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: maxPictures })
  const ofAccount = createRequestRate(requestRate)
  const ofNetwork = createNetworkRate(requestRate)
  const queue = new FairQueue({
    ...queueLimits,
    maxWaitMs,
    turnsOnly: true,
    refuse: () => new AppError('busy', { retryAfterSeconds: 5 }),
  })

  const load = async (itemID: string, language: Language): Promise<KeptStory | undefined> => {
    const item = await findItem(db, itemID)
    const [photo] = item?.photos ?? []
    if (!item || !photo || item.availability === 'draft' || item.removed || item.taken_down) return undefined
    const shop = await findOpenShop(db, item.shop_id)
    if (!shop) return undefined
    const m = texts[language]
    const { condition } = item.facts
    const area = shopArea(shop)
    const story: Story = {
      price: formatPesos(toPesos(item.price_centavos)),
      facts: [item.size, ...(condition === null ? [] : [m.conditions[condition]])],
      name: item.name,
      shop: area === '' ? shop.name : `${shop.name}, ${area}`,
      code: origin === '' ? null : origin + (shop.on_web ? itemPath(itemID) : `/item/${itemID}`),
      lead: m.onlyOne,
      address: origin === '' || !shop.on_web ? '' : new URL(origin).host + shopPath(shop.slug),
    }
    return {
      shopID: shop.id,
      ownerID: item.owner_id,
      isPublic: shop.on_web,
      version: versionOf(JSON.stringify([design, photo.key, story])),
      photoKey: photo.key,
      story,
    }
  }

  const make = async ({ photoKey, story }: KeptStory): Promise<Buffer> => {
    const bytes = await readPhoto(storage, photoKey, 1080)
    if (!bytes) throw new AppError('not_found')
    return Buffer.from(await photoQueue.run({ accountID: null, lane: 'photos' }, bytes, 'story', story))
  }

  /** `request.caller` must be known. Throws `not_found`, `too_many_requests` or `busy`. */
  return async (request: FastifyRequest, reply: FastifyReply, itemID: string): Promise<FastifyReply> => {
    const { caller } = request
    const network = networkOf(request.ip)
    if (caller) ofAccount.take(caller.accountID)
    else ofNetwork.take(network)
    const language = languageOf(request)
    const found = await kept.get(`${itemID} ${language}`, () => load(itemID, language))
    if (!found || !(found.isPublic || caller?.accountID === found.ownerID)) throw new AppError('not_found')
    reply.headers({
      etag: `"${found.version}"`,
      'cache-control': found.isPublic ? 'no-cache' : 'private, no-cache',
      vary: 'cookie, accept-language',
      'x-robots-tag': 'noindex',
    })
    if (hasVersion(request, found.version)) return reply.code(304).send()
    const owner = { accountID: caller?.accountID ?? network.subnet }
    const picture = pictures.get(found.version) ?? queue.run(owner, () => make(found))
    pictures.set(found.version, picture)
    try {
      return await reply.type('image/jpeg').send(await picture)
    } catch (error) {
      if (pictures.peek(found.version) === picture) pictures.delete(found.version)
      throw error
    }
  }
}
