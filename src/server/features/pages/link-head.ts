import type { z } from 'zod'
import type { liveSales } from '#contract/live-sales.ts'
import type { Language } from '#domain/language.ts'
import { photoAt, photoLink } from '#domain/photos.ts'
import { readCityName } from '../../platform/city-name.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Html, html } from '../../platform/html.ts'
import { selectShopOffer } from '../items/index.ts'

type SaleReply = z.output<(typeof liveSales)['GET live/get_sale']['reply']>

/** The part of the head of a page of the app that link previews read, and further headers of its response. */
export interface LinkHead {
  head: string
  headers: Record<string, string>
}

const startOf = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Manila',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  return (time: string): string => format.format(new Date(time))
}

const starts = { en: startOf('en-PH'), fil: startOf('fil-PH') }

const texts = {
  en: {
    sale: {
      planned: (time: string) => `Live sale: ${starts.en(time)}. One tap, and you are told when it starts.`,
      running: () => 'Live now. The first tap on Mine has it, and you pay when you pick it up.',
      ended: () => 'This live sale is over. See what is still free.',
      cancelled: () => 'This live sale was cancelled.',
    },
    bill: 'Your pieces of the live sale',
    billHint: 'See what is kept for you, and claim it.',
  },
  fil: {
    sale: {
      planned: (time: string) =>
        `Live sale: ${starts.fil(time)}. Isang tap, at sasabihan ka kapag nagsimula na.`,
      running: () => 'Live ngayon. Ang unang mag-tap ng Mine ang makakakuha, at magbabayad ka pagka-pick up.',
      ended: () => 'Tapos na ang live sale na ito. Tingnan kung ano ang libre pa.',
      cancelled: () => 'Hindi na matutuloy ang live sale na ito.',
    },
    bill: 'Ang mga piraso mo sa live sale',
    billHint: 'Tingnan ang naka-hold para sa iyo, at i-claim.',
  },
} satisfies Record<Language, unknown>

interface Shown {
  title: string
  description: string
  path: string
  /** The path of the picture. */
  picture: string | undefined
}

/** Without an origin the addresses that previews need are not known. */
const headOf = (
  { origin, city }: { origin: string; city: string },
  { title, description, path, picture }: Shown,
  language: Language,
): Html =>
  html`<title>${title} · ${city}</title>
    <meta name="description" content="${description}" />
    <meta property="og:site_name" content="${city}" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="${language === 'fil' ? 'fil_PH' : 'en_PH'}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${origin === '' ? html`` : html`<meta property="og:url" content="${origin}${path}" />`}
    ${origin === '' || picture === undefined ? html`` : html`<meta property="og:image" content="${origin}${picture}" />`}`

/** The item that is shown now, or the cover or newest item of the shop: nobody sees an item before it is shown. */
const pictureOf = async (db: Db, { sale, items }: SaleReply): Promise<string | undefined> => {
  const now = items.find(({ image }) => image)?.image
  if (now) return now.link
  if (sale.storePhoto !== null) return photoAt(sale.storePhoto, 1080)
  const [newest] = await selectShopOffer(db, sale.storeID, { after: null, rows: 1 })
  const [photo] = newest?.photos ?? []
  return photo && photoLink(photo.key)
}

export const createLinkHeads = (db: Db, origin: string) => ({
  /** `reply`: of `live/get_sale`, as JSON. */
  async sale(reply: string, language: Language): Promise<LinkHead> {
    const given = JSON.parse(reply) as SaleReply
    const { title, storeName, slug, state, startsAt } = given.sale
    const shown = {
      title: `${title} · ${storeName}`,
      description: texts[language].sale[state](startsAt),
      path: `/live/${slug}`,
      picture: await pictureOf(db, given),
    }
    return { head: headOf({ origin, city: await readCityName(db) }, shown, language).text, headers: {} }
  },

  /** The same for every bill: its link is a secret, and previews are shown to others. */
  async bill(language: Language): Promise<LinkHead> {
    const m = texts[language]
    const shown = { title: m.bill, description: m.billHint, path: '/', picture: '/icons/icon-512.png' }
    return {
      head: headOf({ origin, city: await readCityName(db) }, shown, language).text,
      headers: { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    }
  },
})

export type LinkHeads = ReturnType<typeof createLinkHeads>
