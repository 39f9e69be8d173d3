import { type RefObject, useLayoutEffect } from 'react'

const durationMs = 180
/** A page that takes longer to open starts without the motion. */
const maxAgeMs = 1000

let tapped: { link: string; box: DOMRect; at: number } | undefined

/** Keeps where a photo was on the screen when its tile was tapped. */
export const keepTappedPhoto = (link: string, tile: Element): void => {
  tapped = { link, box: tile.getBoundingClientRect(), at: performance.now() }
}

/** Lets the photo of an item's page grow out of the tile that was tapped. */
export const useGrowFromTile = (photo: RefObject<HTMLElement | null>, link: string | undefined): void => {
  useLayoutEffect(() => {
    const from = tapped
    tapped = undefined
    const box = photo.current
    if (!box || from?.link !== link || !from || performance.now() - from.at > maxAgeMs) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const to = box.getBoundingClientRect()
    const move = `translate(${from.box.left - to.left}px, ${from.box.top - to.top}px)`
    box.animate(
      [
        { transform: `${move} scale(${from.box.width / to.width})`, transformOrigin: '0 0', zIndex: 1 },
        { transform: 'none', transformOrigin: '0 0', zIndex: 1 },
      ],
      { duration: durationMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
    )
  }, [photo, link])
}
