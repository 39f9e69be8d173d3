import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id, searchWords } from '#contract/fields.ts'
import { maxLengths } from '#contract/limits.ts'
import { legalDocumentNames, legalPath } from '#domain/legal-documents.ts'
import type { Module, ModuleDependencies } from '../../module.ts'
import { createCache } from '../../platform/cache.ts'
import { readCityName } from '../../platform/city-name.ts'
import { decodeCursor, microseconds, page } from '../../platform/db/cursor.ts'
import type { Authenticate } from '../../platform/http/caller.ts'
import { inAppSystemFor } from '../../platform/http/in-app-banner.ts'
import { languageOf } from '../../platform/http/language.ts'
import { createDocuments, staticDocument } from '../../platform/http/static-document.ts'
import { networkOf } from '../../platform/limits/client-network.ts'
import { createNetworkRate } from '../../platform/limits/network-rate.ts'
import {
  createNetworkReadLimit,
  publicPageLimits,
  searchFeedLimits,
} from '../../platform/limits/read-limit.ts'
import { AppError } from '../../platform/errors.ts'
import { blanksOf } from '../people/index.ts'
import {
  type ItemViewed,
  findItem,
  isHidden,
  selectOnWeb,
  selectShopOffer,
  selectSold,
} from '../items/index.ts'
import { type Site, type View, notFoundPage } from './frame.ts'
import { feedPath, searchFeed, shopFeed } from './feed.ts'
import { isItemIndexed, itemPage, shopPath } from './item-page.ts'
import { legalPage } from './legal-page.ts'
import { countOffer, findPublicShop, findPublicShopBySlug } from './queries.ts'
import type { DropOfPage } from './drop.ts'
import { maxCounted, shopPage } from './shop-page.ts'
import { createStories } from './story.ts'
import type { Terms } from './terms.ts'
import { type SiteMapKind, maxFiles, robots, siteMap, siteMapIndex } from './sitemap.ts'

interface Dependencies extends ModuleDependencies {
  authenticate: Authenticate
  /** The folder of the built web app, which has the style sheet of these pages. */
  web: string
  viewed: ItemViewed
  terms: Terms
  /** The drop of a shop that is to come, or opened lately. */
  dropOf: (shopID: string) => Promise<DropOfPage | null>
  /** The ids of the newest items that have all these words, and perhaps of some that are off the web. */
  newestMatches: (q: string) => Promise<string[]>
}

/** The slug of a shop that was asked for by an earlier one. */
interface Moved {
  shopID: string
  slug: string
}

/** A page in memory, with a text for each language and kind of viewer that asked for it. */
interface CachedPage {
  shopID: string
  isIndexed: boolean
  render: (view: View) => string
  texts: Map<string, string>
}

/** Of each kind. A view of a page has about 25 kB. */
const maxCachedPages = 500
/** Changes remove pages by event. */
const pageTtlMs = 300_000
/** Any change of an item or a shop removes all. */
const maxCachedSiteMaps = 12
/** Any change of an item removes all, because anybody may search for anything. */
const maxCachedSearchFeeds = 100
/** They are made anew after each change, from 5,000 addresses a file. A search engine reads all of them in a minute. */
const siteMapRate = { max: 60, seconds: 60 }

/** Whole rows of two, four and five tiles. */
const itemsPerPage = 20
const othersShown = 4
const soldShown = 4

const isID = (text: string): boolean => id.safeParse(text).success
const Words = searchWords(maxLengths.search).min(1)
const isSlug = (text: string): boolean => /^[a-z0-9-]{1,63}$/.test(text)
const ItemsCursor = z.tuple([microseconds, id])

const readSite = (publicURL: string | undefined, web: string): Site => {
  const file = join(web, 'public-pages.css')
  return {
    origin: publicURL === undefined ? '' : new URL(publicURL).origin,
    css: existsSync(file) ? readFileSync(file, 'utf8').trim() : '',
  }
}

/** Only the style sheet in the page, photos and fonts. */
const policyOf = ({ css }: Site): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Pages of items and shops for people without an account, and what leads search engines to them. */
export const pagesModule = ({
  database: { db },
  events,
  settings,
  clock,
  storage,
  authenticate,
  web,
  viewed,
  terms,
  dropOf,
  newestMatches,
}: Dependencies): Module => {
  const site = readSite(settings.PUBLIC_URL, web)
  const policy = policyOf(site)
  const limitReads = createNetworkReadLimit(publicPageLimits)
  const limitSearchFeeds = createNetworkReadLimit(searchFeedLimits)
  const siteMapReads = createNetworkRate(siteMapRate)
  // Events about an item also name its shop.
  const kept = {
    topic: 'shops' as const,
    max: maxCachedPages,
    ttlMs: pageTtlMs,
    groupOf: (made: { shopID: string } | undefined) => made?.shopID,
  }
  const items = createCache<CachedPage | undefined>(events, kept)
  const shops = createCache<CachedPage | Moved | undefined>(events, kept)
  /** Apart from the first pages, because anybody can make up addresses of these. */
  const laterPages = createCache<CachedPage | Moved | undefined>(events, kept)
  const feeds = createCache<{ shopID: string; slug: string; text: string } | undefined>(events, kept)
  const searchFeeds = createCache<string>(events, {
    topic: 'shops',
    max: maxCachedSearchFeeds,
    ttlMs: pageTtlMs,
  })
  const siteMaps = createCache<string>(events, {
    topic: 'shops',
    max: maxCachedSiteMaps,
    ttlMs: pageTtlMs,
  })

  const mediaType = 'text/html; charset=utf-8'
  const vary = 'cookie, accept-language, user-agent'
  const documents = createDocuments({ mediaType, vary })
  const siteMapDocuments = createDocuments({ mediaType: 'application/xml; charset=utf-8' })
  const feedDocuments = createDocuments({ mediaType: 'application/atom+xml; charset=utf-8' })
  const sendStory = createStories({ db, events, storage, origin: site.origin })

  const limited = <Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<Result>,
  ): Promise<Result> => limitReads({ network: networkOf(request.ip), reply }, work)

  const viewOf = async (request: FastifyRequest): Promise<Omit<View, 'city'>> => {
    const caller = await authenticate(request, { cached: true })
    request.caller = caller
    const isMember = caller?.role === 'buyer' || caller?.role === 'seller'
    return {
      language: languageOf(request),
      viewer: caller === null ? 'stranger' : isMember ? 'member' : 'other',
      inApp: inAppSystemFor(request),
    }
  }

  const loadItem = async (itemID: string): Promise<CachedPage | undefined> => {
    const item = await findItem(db, itemID)
    if (!item || isHidden(item) || item.taken_down) return undefined
    const [shop, termsOfItem, offered] = await Promise.all([
      findPublicShop(db, item.shop_id),
      terms.ofItem(itemID),
      item.away_until ? [] : selectShopOffer(db, item.shop_id, { after: null, rows: othersShown + 1 }),
    ])
    if (!shop) return undefined
    const others = offered.filter((other) => other.id !== itemID).slice(0, othersShown)
    const given = { item, shop, others, ...termsOfItem }
    return {
      shopID: shop.id,
      isIndexed: isItemIndexed(given),
      render: (view) => itemPage(site, given, view),
      texts: new Map(),
    }
  }

  const loadShop = async (
    slug: string,
    cursor: string | undefined,
  ): Promise<CachedPage | Moved | undefined> => {
    const shop = await findPublicShopBySlug(db, slug)
    if (!shop) return undefined
    if (shop.slug !== slug) return { shopID: shop.id, slug: shop.slug }
    const after = cursor === undefined ? null : decodeCursor(cursor, ItemsCursor)
    const isFirst = after === null
    const [found, offered, lastSold, bundle, drop] = await Promise.all([
      shop.away_until ? [] : selectShopOffer(db, shop.id, { after, rows: itemsPerPage + 1 }),
      countOffer(db, shop.id, maxCounted + 1),
      isFirst && shop.sold > 0 ? selectSold(db, shop.id, { after: null, rows: soldShown }) : [],
      isFirst ? terms.ofShop(shop.id) : null,
      isFirst ? dropOf(shop.id) : null,
    ])
    const { rows, cursor: next } = page(found, itemsPerPage, (row) => [row.moment, row.id])
    const given = {
      shop,
      items: rows,
      lastSold,
      bundle,
      drop,
      offered,
      cursor: next,
      isFirst,
      now: clock.now(),
    }
    return {
      shopID: shop.id,
      isIndexed: given.isFirst,
      render: (view) => shopPage(site, given, view),
      texts: new Map(),
    }
  }

  const loadFeed = async (slug: string) => {
    const shop = await findPublicShopBySlug(db, slug)
    if (!shop) return undefined
    const offered = shop.away_until
      ? []
      : await selectShopOffer(db, shop.id, { after: null, rows: itemsPerPage })
    return { shopID: shop.id, slug: shop.slug, text: shopFeed(site.origin, shop, offered) }
  }

  const loadSearchFeed = async (q: string) =>
    searchFeed(site.origin, q, await selectOnWeb(db, await newestMatches(q)))

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    made: CachedPage | undefined,
  ): Promise<FastifyReply> => {
    const view = await viewOf(request)
    reply.header('content-security-policy', policy)
    if (!made?.isIndexed) reply.header('x-robots-tag', 'noindex')
    if (!made) {
      reply.headers({ vary, 'cache-control': 'no-cache' })
      return reply
        .code(404)
        .type(mediaType)
        .send(notFoundPage(site, { ...view, city: await readCityName(db) }))
    }
    const key = `${view.language} ${view.viewer} ${view.inApp}`
    const text = made.texts.get(key) ?? made.render({ ...view, city: await readCityName(db) })
    made.texts.set(key, text)
    return documents(text)(request, reply)
  }

  return {
    routes: (_register, app) => {
      app.get<{ Params: { id: string } }>('/p/:id', async (request, reply) => {
        const itemID = request.params.id.toLowerCase()
        const made = isID(itemID)
          ? await limited(request, reply, () => items.get(itemID, () => loadItem(itemID)))
          : undefined
        if (made) {
          const caller = await authenticate(request, { cached: true })
          if (caller?.role !== 'admin')
            viewed(
              itemID,
              caller ? { accountID: caller.accountID } : { network: networkOf(request.ip).subnet },
            )
        }
        return send(request, reply, made)
      })

      for (const document of legalDocumentNames) {
        const blanks = { en: blanksOf(settings, 'en'), fil: blanksOf(settings, 'fil') }
        const made: CachedPage = {
          shopID: '',
          isIndexed: true,
          render: (view) => legalPage(site, document, blanks, view),
          texts: new Map(),
        }
        app.get(legalPath(document), (request, reply) => send(request, reply, made))
      }

      app.get<{ Params: { id: string } }>('/p/:id/story.jpg', async (request, reply) => {
        const itemID = request.params.id.toLowerCase()
        if (!isID(itemID)) throw new AppError('not_found')
        request.caller = await authenticate(request, { cached: true })
        return sendStory(request, reply, itemID)
      })

      app.get<{ Params: { slug: string }; Querystring: { after?: string } }>(
        '/s/:slug',
        async (request, reply) => {
          const slug = request.params.slug.toLowerCase()
          const { after } = request.query
          if (!isSlug(slug) || (after !== undefined && typeof after !== 'string'))
            return send(request, reply, undefined)
          const load = () => loadShop(slug, after)
          const made = await limited(request, reply, () =>
            after === undefined ? shops.get(slug, load) : laterPages.get(`${slug} ${after}`, load),
          )
          // Browsers must ask again, because the shop may go back to its earlier name.
          if (made && 'slug' in made)
            return reply.header('cache-control', 'no-cache').redirect(shopPath(made.slug), 301)
          return send(request, reply, made)
        },
      )

      app.get<{ Params: { slug: string } }>('/s/:slug/feed.xml', async (request, reply) => {
        const slug = request.params.slug.toLowerCase()
        // A feed has whole addresses.
        const made =
          site.origin !== '' && isSlug(slug)
            ? await limited(request, reply, () => feeds.get(slug, () => loadFeed(slug)))
            : undefined
        if (!made) throw new AppError('not_found')
        if (made.slug !== slug)
          return reply.header('cache-control', 'no-cache').redirect(feedPath(made.slug), 301)
        return feedDocuments(made.text)(request, reply)
      })

      app.get<{ Querystring: { q?: unknown } }>('/feed.xml', async (request, reply) => {
        const { data: q } = Words.safeParse(request.query.q)
        if (site.origin === '' || q === undefined) throw new AppError('not_found')
        const text = await limitSearchFeeds({ network: networkOf(request.ip), reply }, () =>
          searchFeeds.get(q, () => loadSearchFeed(q)),
        )
        return feedDocuments(text)(request, reply)
      })

      const sendSiteMap = async (
        request: FastifyRequest,
        reply: FastifyReply,
        name: string,
        make: () => Promise<string>,
      ): Promise<FastifyReply> => {
        // A site map has whole addresses.
        if (site.origin === '') throw new AppError('not_found')
        siteMapReads.take(networkOf(request.ip))
        const text = await limited(request, reply, () => siteMaps.get(name, make))
        return siteMapDocuments(text)(request, reply)
      }
      app.get('/sitemap.xml', (request, reply) =>
        sendSiteMap(request, reply, 'index', () => siteMapIndex(db, site.origin)),
      )
      app.get<{ Params: { kind: SiteMapKind; file: string } }>(
        '/sitemap-:kind(items|shops)-:file(^[0-9]{1,2}).xml',
        (request, reply) => {
          const { kind, file } = request.params
          const n = Number(file)
          if (n < 1 || n > maxFiles) throw new AppError('not_found')
          return sendSiteMap(request, reply, `${kind} ${n}`, () => siteMap(db, site.origin, kind, n))
        },
      )
      app.get(
        '/robots.txt',
        staticDocument({ document: robots(site.origin), mediaType: 'text/plain; charset=utf-8' }),
      )
    },
  }
}
