import type { FastifyInstance, FastifyRequest } from 'fastify'
import { photoSizes, type SizedPhoto, sourceSetOf } from '#domain/photos.ts'
import type { Role } from '#domain/roles.ts'
import type { Authenticate } from './platform/http/caller.ts'
import { answersAsHtml, answersOf } from './platform/http/first-answers.ts'
import type { FirstLook } from './platform/http/pages.ts'

/** A screen that people often open first. */
interface Screen {
  role: Role | 'nobody'
  path: RegExp
  /** The page's own file. */
  source: string
  /** What it asks first, given what the path names. */
  asks: (named: string) => string[]
  /** The photos that are on top of it, how they stand (a class of index.html) and how wide. */
  photos?: { as: 'tiles' | 'photo'; sizes: string; of: (answer: never) => (SizedPhoto | undefined)[] }
}

interface FeedAnswer {
  items: { images: SizedPhoto[] }[]
}
interface ItemAnswer {
  images: SizedPhoto[]
}

const screens: Screen[] = [
  {
    role: 'nobody',
    path: /^\/$/,
    source: 'src/web/features/accounts/login-page.tsx',
    asks: () => [],
  },
  {
    role: 'buyer',
    path: /^\/$/,
    source: 'src/web/app/buyer-home-page.tsx',
    asks: () => ['/api/homepage?page=1'],
    photos: {
      as: 'tiles',
      sizes: photoSizes.tile,
      of: ({ items }: FeedAnswer) => items.slice(0, 6).map(({ images }) => images[0]),
    },
  },
  {
    role: 'buyer',
    path: /^\/item\/([\w-]+)$/,
    source: 'src/web/app/buyer-item-page.tsx',
    asks: (id) => [`/api/store/item?id=${id}`],
    photos: {
      as: 'photo',
      sizes: photoSizes.large,
      of: ({ images }: ItemAnswer) => images.slice(0, 1),
    },
  },
]

/** As the app itself will ask for them, so that each is fetched once; the first row of a phone before all else. */
const imageOf = (photo: SizedPhoto, sizes: string, index: number): string =>
  `<img alt="" srcset="${sourceSetOf(photo)}" sizes="${sizes}"${index < 2 ? ' fetchpriority="high"' : ''}>`

/**
 * What the page brings along for the screen that it will show, so that the browser need not first run the app to learn
 * what to ask: who is signed in, the answers to the screen's first calls, its file, and its first photos in their places.
 */
export const firstLook =
  (app: FastifyInstance, authenticate: Authenticate, linksOf: (source: string) => string): FirstLook =>
  async (request: FastifyRequest, path: string) => {
    // Every answer that comes along is judged by its own call.
    const caller = await authenticate(request, { cached: true })
    const screen = screens.find((one) => one.role === (caller?.role ?? 'nobody') && one.path.test(path))
    const links = screen ? linksOf(screen.source) : ''
    if (!caller)
      return { shows: '', needs: links + answersAsHtml({ '/api/auth/session': 'null' }), personal: false }
    const asked = screen?.asks(screen.path.exec(path)?.[1] ?? '') ?? []
    const answers = await answersOf(app, request, ['/api/auth/session', ...asked])
    const needs = links + answersAsHtml(answers)
    const answer = answers[asked[0] ?? '']
    if (!answer || !screen?.photos) return { shows: '', needs, personal: true }
    const { as, sizes, of } = screen.photos
    const images = of(JSON.parse(answer) as never).flatMap((photo, index) =>
      photo ? [imageOf(photo, sizes, index)] : [],
    )
    // Without a photo to come there is nothing for the app to wait for.
    const shows =
      images.length > 0 ? `<div class="first ${as}" aria-hidden="true">${images.join('')}</div>` : ''
    return { shows, needs, personal: true }
  }
