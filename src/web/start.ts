// Begins in place of the app, which build/photos-first.ts names in the page: see docs/decisions/0037.

/** How long the app waits at most for the photo on top of the page, in milliseconds. */
const patience = 300

/** Resolves when the first photo that came with the page is on the screen, or will not be there soon. */
const firstPhotoShown = async (): Promise<void> => {
  const photo = document.querySelector<HTMLImageElement>('.first img')
  // A page in the background is not painted.
  if (!photo || document.hidden) return
  const painted = photo
    .decode()
    .then(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    // The app says so where a photo cannot be shown.
    .catch(() => undefined)
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, patience))])
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** In parts, the app last: between them the phone can answer a finger. */
const startApp = async (): Promise<void> => {
  await firstPhotoShown()
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-app]')) {
    await nextTask()
    await import(/* @vite-ignore */ href)
  }
}

void startApp()
