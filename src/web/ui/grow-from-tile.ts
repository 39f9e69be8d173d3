import { type RefObject, useLayoutEffect } from 'react'

const durationMs = 180
const easing = 'cubic-bezier(0.2, 0, 0, 1)'
/** A page that takes longer to open starts without the motion. */
const maxAgeMs = 1000
/** Back returns to the same place, but bars and rails may have moved the tile a little. */
const maxMove = 80

interface Tapped {
  link: string
  box: DOMRect
  at: number
}

let tapped: Tapped | undefined
/** The photo of an item's page that was left, and the tile from which it had grown. */
let left: { link: string; box: DOMRect; tile: DOMRect; at: number } | undefined

/** Keeps where a photo was on the screen when its tile was tapped. */
export const keepTappedPhoto = (link: string, tile: Element): void => {
  tapped = { link, box: tile.getBoundingClientRect(), at: performance.now() }
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves an element from another place and size to its own. */
const moveFrom = (box: Element, from: DOMRect): void => {
  const to = box.getBoundingClientRect()
  const move = `translate(${from.left - to.left}px, ${from.top - to.top}px)`
  box.animate(
    [
      { transform: `${move} scale(${from.width / to.width})`, transformOrigin: '0 0', zIndex: 1 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 1 },
    ],
    { duration: durationMs, easing },
  )
}

/** Lets the photo of an item's page grow out of the tile that was tapped. Back lets it shrink again: see `shrinkIntoTile`. */
export const useGrowFromTile = (photo: RefObject<HTMLElement | null>, link: string | undefined): void => {
  useLayoutEffect(() => {
    const from = tapped
    tapped = undefined
    const box = photo.current
    if (!box || !from || from.link !== link) return
    if (performance.now() - from.at < maxAgeMs && !isStill()) moveFrom(box, from.box)
    return () => {
      left = { link, box: box.getBoundingClientRect(), tile: from.box, at: performance.now() }
    }
  }, [photo, link])
}

/** Lets the photo of a page that was left shrink into its tile, if the tile is where it was when it was tapped. */
export const shrinkIntoTile = (link: string, tile: HTMLElement): void => {
  if (left?.link !== link) return
  const from = left
  // After the scroll position is restored, and before anything is painted.
  queueMicrotask(() => {
    const isLate = performance.now() - from.at > maxAgeMs
    const isOutOfView = from.box.bottom < 0 || from.box.top > innerHeight
    const { x, y } = tile.getBoundingClientRect()
    if (left !== from || Math.abs(x - from.tile.x) + Math.abs(y - from.tile.y) > maxMove) return
    left = undefined
    if (isLate || isOutOfView || isStill()) return
    // Above the tiles that come after it, and without the fade of a photo that loads.
    const during = { duration: durationMs }
    tile.closest('li')?.animate([{ zIndex: 1 }, { zIndex: 1 }], during)
    tile.querySelector('img')?.animate([{ opacity: 1 }, { opacity: 1 }], during)
    moveFrom(tile, from.box)
  })
}
