import { startTransition, useEffect, useMemo, useState } from 'react'
import { type Block, scrollInShape, type Shape } from './grid-layout.ts'
import { rememberedScroll } from './remembered-scroll.ts'

/** The part of the page that is in view, in pixels. */
interface View {
  scrollY: number
  height: number
}

/** The number of blocks that are rendered beyond the viewport. */
const blocksAhead = 3

/** The first and the last index of the blocks in view, with `ahead` more on each side. */
export const blocksInView = (
  blocks: readonly Block[],
  { scrollY, height }: View,
  top: number,
  ahead: number,
): [first: number, last: number] => {
  const below = blocks.findIndex((block) => top + block.top + block.height > scrollY)
  const first = below < 0 ? blocks.length - 1 : below
  const last = blocks.findLastIndex((block) => top + block.top < scrollY + height)
  return [Math.max(0, first - ahead), Math.min(blocks.length - 1, Math.max(first, last) + ahead)]
}

/** The blocks near the viewport, and the block with the focus, so that the focus is not lost. */
export const useNearBlocks = (key: string, blocks: Block[], shape: Shape, focused: Block | undefined) => {
  const { top } = shape.geometry
  const [view, setView] = useState((): View => {
    const before = rememberedScroll(key)
    const scrollY = before ? scrollInShape(before.scrollY, before.shape, shape) : window.scrollY
    return { scrollY, height: window.innerHeight }
  })
  // The first render has only what is in view.
  const [ahead, setAhead] = useState(() => (rememberedScroll(key) ? blocksAhead : 1))
  useEffect(() => startTransition(() => setAhead(blocksAhead)), [])

  useEffect(() => {
    const rangeOf = (one: View) => blocksInView(blocks, one, top, ahead).join()
    const update = () => {
      const now = { scrollY: window.scrollY, height: window.innerHeight }
      setView((before) => (rangeOf(before) === rangeOf(now) ? before : now))
    }
    update()
    const passive = { passive: true }
    window.addEventListener('scroll', update, passive)
    window.addEventListener('resize', update, passive)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [blocks, top, ahead])

  return useMemo(() => {
    const [first, last] = blocksInView(blocks, view, top, ahead)
    return blocks.filter((block, n) => (n >= first && n <= last) || block === focused)
  }, [blocks, view, top, ahead, focused])
}
