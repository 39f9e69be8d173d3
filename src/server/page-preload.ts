import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  galleryRatioOf,
  isShownWhole,
  photoAt,
  photoSizes,
  tileRatio,
  type PhotoWidth,
  type SizedPhoto,
  smallestFor,
  sourceSetOf,
} from '#domain/photos.ts'
import type { Language } from '#domain/language.ts'
import type { Role } from '#domain/roles.ts'
import type { LinkHead, LinkHeads } from './features/pages/index.ts'
import type { BuiltWeb } from './platform/http/built-web.ts'
import type { Authenticate } from './platform/http/caller.ts'
import { type InitialData, fetchInitialData, initialDataScript } from './platform/http/initial-data.ts'
import { languageOf } from './platform/http/language.ts'
import type { PreloadPage } from './platform/http/pages.ts'

interface FirstPhoto extends SizedPhoto {
  height: number
}

/** How the photos stand on the screen: see `data-shows` in first-screen.css. */
type Layout = 'tiles' | 'results' | 'photo'

interface Photos {
  /** Null if the page does not show them before the app renders. */
  layout: Layout | null
  sizes: string
  of: (reply: never) => (FirstPhoto | undefined)[]
}

/** A screen that people often open first, and what to preload for it. */
interface Screen {
  role: Role | 'nobody' | 'anyone'
  path: RegExp
  /** The source file of the screen, which identifies its chunk in the Vite manifest. */
  source: string
  /** The URLs of the GET requests that the screen makes first. `captured` is what `path` captured. */
  calls: (captured: string, query: URLSearchParams, role: Role | undefined) => string[]
  /** What link previews read. `reply` is that to the first call. */
  head?: (
    heads: LinkHeads,
    reply: string | undefined,
    language: Language,
  ) => LinkHead | Promise<LinkHead> | undefined
  /** The photos at the top of the screen, from the reply to the first call. */
  photos?: Photos
  /** The links of small images that the screen shows as soon as the app has started, from the reply to the second call. */
  icons?: (reply: never) => string[]
}

interface FeedReply {
  items: { images: FirstPhoto[] }[]
}
interface SearchReply {
  results: { images: FirstPhoto[] }[]
}
interface CategoriesReply {
  categories: { image: SizedPhoto }[]
}
interface LiveReply {
  items: { image: FirstPhoto | null }[]
}
interface ItemReply {
  images: FirstPhoto[]
}

/** A phone shows no more before it is scrolled. Each further one would delay the first paint of a slow phone by 10 ms. */
const photosOfPhone = 4
/** The first row of a wide screen. A phone hides what it does not show, and does not load it. */
const shownPhotos = 5
/** Those that a phone shows. The others would take the network from what it shows. */
const preloadedIcons = 6

const screens: Screen[] = [
  {
    role: 'nobody',
    path: /^\/$/,
    source: 'src/web/features/accounts/login-page.tsx',
    calls: () => [],
  },
  {
    role: 'buyer',
    path: /^\/$/,
    source: 'src/web/app/buyer-home-page.tsx',
    calls: () => ['/api/homepage?page=1', '/api/homepage/categories', '/api/homepage/rack'],
    photos: {
      layout: 'tiles',
      sizes: photoSizes.tile,
      of: ({ items }: FeedReply) => items.slice(0, shownPhotos).map(({ images }) => images[0]),
    },
    icons: ({ categories }: CategoriesReply) =>
      categories.slice(0, preloadedIcons).map(({ image }) => photoAt(image.link, 160)),
  },
  {
    role: 'buyer',
    path: /^\/search$/,
    source: 'src/web/app/buyer-search-page.tsx',
    // Only a search for words, which is what people open directly.
    calls: (_, query) => {
      const q = (query.get('q') ?? '').trim()
      return q && query.size === 1 ? [`/api/homepage/search?${new URLSearchParams({ q, sort: 'best' })}`] : []
    },
    photos: {
      layout: 'results',
      sizes: photoSizes.tile,
      of: ({ results }: SearchReply) => results.slice(0, shownPhotos).map(({ images }) => images[0]),
    },
  },
  {
    role: 'buyer',
    path: /^\/item\/([\w-]+)$/,
    source: 'src/web/app/buyer-item-page.tsx',
    calls: (id) => [`/api/store/item?id=${id}`],
    photos: {
      layout: 'photo',
      sizes: photoSizes.large,
      of: ({ images }: ItemReply) => images.slice(0, 1),
    },
  },
  {
    role: 'anyone',
    path: /^\/live\/([\da-z-]+)$/,
    source: 'src/web/features/live-sales/viewer/link-page.tsx',
    calls: (slug, _, role) => [
      `/api/live/get_sale?slug=${slug}`,
      ...(role === 'buyer' ? [`/api/live/get_mine?slug=${slug}`] : []),
    ],
    photos: {
      layout: null,
      sizes: '(min-width: 900px) 400px, 76vw',
      of: ({ items }: LiveReply) => items.slice(0, 1).map(({ image }) => image ?? undefined),
    },
    head: (heads, reply, language) => (reply === undefined ? undefined : heads.sale(reply, language)),
  },
  {
    role: 'anyone',
    path: /^\/bill\/[\w-]+$/,
    source: 'src/web/features/live-sales/viewer/link-page.tsx',
    // Not the bill: it would count as opened when Messenger makes a preview.
    calls: () => [],
    head: (heads, _, language) => heads.bill(language),
  },
]

/** The photos of the first row on a phone. They are loaded before everything else. */
const preloadedPhotos = 2

/** By the phone's own setting, or that of the account page. */
const savesData = ({ headers, cookies }: FastifyRequest): boolean =>
  headers['save-data'] === 'on' || cookies['data_saver'] === 'on'

const preloadLink = (photo: SizedPhoto, sizes: string, widest?: PhotoWidth): string =>
  `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${sourceSetOf(photo, widest)}" imagesizes="${sizes}">`

/** Loaded after everything else. */
const iconLink = (link: string): string =>
  `<link rel="preload" as="image" fetchpriority="low" href="${link}">`

/** The same markup and styles as the app's `Photo` and `ItemGrid`, so that photos do not move when the app renders. */
const photoBox = (
  photo: FirstPhoto,
  { layout, sizes }: Photos,
  index: number,
  widest: PhotoWidth | undefined,
): string => {
  const priority =
    index < preloadedPhotos ? ' fetchpriority="high"' : index < photosOfPhone ? '' : ' loading="lazy"'
  const ratio = layout === 'photo' ? galleryRatioOf(photo) : tileRatio
  const shape = layout === 'photo' ? ` style="aspect-ratio:${ratio}"` : ''
  const whole = isShownWhole(photo, ratio) ? ' data-whole' : ''
  return `<div class="photo"${shape} data-shown><img class="photo-image"${whole} alt="" srcset="${sourceSetOf(photo, widest)}" sizes="${sizes}"${priority}></div>`
}

const firstScreen = (layout: Layout, boxes: string[]): string =>
  `<div class="first-screen page-main" id="first-screen" data-shows="${layout}" aria-hidden="true">${
    layout === 'photo'
      ? boxes.join('')
      : `<ul class="item-grid">${boxes.map((box) => `<li>${box}</li>`).join('')}</ul>`
  }</div>`

/**
 * Adds to the HTML page what its screen needs first: the session, the replies to its first API requests, links to its
 * chunk and its first photos. The browser can load them before the app runs.
 */
export const createPagePreload =
  (
    app: FastifyInstance,
    authenticate: Authenticate,
    webs: Record<Language, BuiltWeb>,
    heads: LinkHeads,
  ): PreloadPage =>
  async (request: FastifyRequest, path: string) => {
    // Each endpoint authenticates the caller again, by its own rules.
    const caller = await authenticate(request, { cached: true })
    const screen = screens.find(
      ({ role, path: ofScreen }) =>
        (role === 'anyone' || role === (caller?.role ?? 'nobody')) && ofScreen.test(path),
    )
    const language = languageOf(request, caller)
    const links = screen ? webs[language].linksOf(screen.source) : ''
    const query = new URLSearchParams(request.url.split('?')[1])
    const calls = screen?.calls(screen.path.exec(path)?.[1] ?? '', query, caller?.role) ?? []
    const data: InitialData = caller
      ? await fetchInitialData(app, request, ['/api/auth/session', ...calls])
      : { '/api/auth/session': 'null', ...(await fetchInitialData(app, request, calls)) }
    const reply = data[calls[0] ?? '']
    const head = await screen?.head?.(heads, reply, language)
    const shown = reply ? screen?.photos : undefined
    const widest = shown && savesData(request) ? smallestFor(shown.sizes) : undefined
    const photos = shown
      ? shown.of(JSON.parse(reply ?? '') as never).filter((photo) => photo !== undefined)
      : []
    const second = data[calls[1] ?? '']
    const icons = second ? (screen?.icons?.(JSON.parse(second) as never) ?? []) : []
    return {
      preload: photos
        .slice(0, preloadedPhotos)
        .map((photo) => preloadLink(photo, shown ? shown.sizes : '', widest))
        .concat(links)
        .join(''),
      firstScreen:
        shown?.layout && photos.length > 0
          ? firstScreen(
              shown.layout,
              photos.map((photo, index) => photoBox(photo, shown, index, widest)),
            ) + icons.map(iconLink).join('')
          : '',
      initialData: initialDataScript(data, caller === null ? undefined : new Date()),
      language,
      isPersonal: caller !== null,
      ...head,
    }
  }
