import { inApp } from './in-app.ts'

/** A page that is open to anyone, or the page of the app if the shop is kept off the open web. */
export const itemAddress = (itemID: string, { onWeb }: { onWeb: boolean }): string =>
  location.origin + (onWeb ? `/p/${itemID}` : `/item/${itemID}`)

export const shopAddress = ({ shopID, slug, onWeb }: { shopID: string; slug: string; onWeb: boolean }) =>
  location.origin + (onWeb ? `/s/${slug}` : `/shop/${shopID}`)

/** A link to paste elsewhere. The server knows its host only where `PUBLIC_URL` is set. */
export const fullLink = (link: string): string => new URL(link, location.origin).href

/** Desktops have share sheets too, but people there expect a link to paste. */
const hasSheet = (): boolean =>
  'share' in navigator && inApp === undefined && matchMedia('(pointer: coarse)').matches

/** Opens the share sheet of the phone. Resolves to false if there is none, or it refused. */
export const openSheet = async (data: ShareData): Promise<boolean> => {
  if (!hasSheet() || (data.files && !navigator.canShare(data))) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Whoever closes the sheet does not want another way.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Resolves to false if the browser refuses, for example without TLS. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
