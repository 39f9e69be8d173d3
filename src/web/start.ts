// Begins in place of the app, which build/photos-first.ts names in the page: see docs/decisions/0037.

/**
 * How long the app's files wait at most for the photo on top of the page, and then once more the app itself, in
 * milliseconds. Longer would leave a weak network idle, shorter would have them take the processor from the photo.
 */
const patience = 150

/** Resolves when the first photo that came with the page is on the screen. */
const firstPhotoShown = async (): Promise<void> => {
  const photo = document.querySelector<HTMLImageElement>('.first img')
  // A page in the background is not painted.
  if (!photo || document.hidden) return
  // The app says so where a photo cannot be shown.
  await photo.decode().catch(() => undefined)
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

const withPatience = (promise: Promise<void>): Promise<unknown> =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, patience))])

/** Has the app's files fetched, which a page with photos keeps in a template; resolves when its styles are there. */
const fetchApp = async (): Promise<void> => {
  const kept = document.querySelector('template')
  if (!kept) return
  const sheets = [...kept.content.querySelectorAll('link[rel="stylesheet"]')]
  const come = sheets.map(
    (sheet) =>
      new Promise((resolve) => {
        sheet.addEventListener('load', resolve)
        sheet.addEventListener('error', resolve)
      }),
  )
  kept.replaceWith(kept.content)
  await Promise.all(come)
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** In parts, the app last: between them the phone can answer a finger. */
const startApp = async (): Promise<void> => {
  const shown = firstPhotoShown()
  await withPatience(shown)
  const styled = fetchApp()
  await withPatience(shown)
  const parts = [...document.querySelectorAll<HTMLLinkElement>('link[data-app]')]
  for (const [index, { href }] of parts.entries()) {
    if (index === parts.length - 1) await styled
    await nextTask()
    await import(/* @vite-ignore */ href)
  }
}

void startApp()
