import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Shown } from './shown-messages.ts'

/** So near the end counts as being at the end. */
const endPixels = 60
/** So near the beginning older messages are asked for. */
const beginPixels = 600

interface Anchor {
  key: string
  /** Where it stands below the upper edge of the log. */
  top: number
}

const rowOf = (log: HTMLElement, key: string) =>
  log.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

const topIn = (log: HTMLElement, row: Element) =>
  row.getBoundingClientRect().top - log.getBoundingClientRect().top

/** The first message in sight, which shall stay where it is. */
const anchorOf = (log: HTMLElement): Anchor | undefined => {
  for (const row of log.querySelectorAll<HTMLElement>('[data-key]')) {
    const { top, bottom } = row.getBoundingClientRect()
    const edge = log.getBoundingClientRect().top
    if (bottom > edge) return { key: row.dataset.key ?? '', top: top - edge }
  }
  return undefined
}

/** The place of the last message that is wholly in sight, or above. */
const seenIn = (log: HTMLElement): number => {
  const edge = log.getBoundingClientRect().bottom + 1
  const rows = [...log.querySelectorAll<HTMLElement>('[data-sequence]')]
  const seen = rows.findLast((row) => row.getBoundingClientRect().bottom <= edge)
  return Number(seen?.dataset.sequence ?? 0)
}

interface LogPlaceOptions {
  shown: readonly Shown[]
  onNearBegin: () => void
  /** Told the place of the newest message that was in sight. */
  onSeen: (sequence: number) => void
}

/**
 * Keeps what one is reading where it is, whatever comes before or after it; at the end it follows the conversation, and
 * one's own new message leads there. `log` is what scrolls; it opens at `openAt`, or at the end where that is not there.
 */
export const useLogPlace = ({ shown, onNearBegin, onSeen }: LogPlaceOptions) => {
  const log = useRef<HTMLElement>(null)
  const openAt = useRef<HTMLSpanElement>(null)
  const opened = useRef(false)
  const anchor = useRef<Anchor | undefined>(undefined)
  const following = useRef(true)
  const [atEnd, setAtEnd] = useState(true)

  const note = useCallback(() => {
    const element = log.current
    if (!element) return
    const left = element.scrollHeight - element.clientHeight - element.scrollTop
    following.current = left <= endPixels
    setAtEnd(following.current)
    anchor.current = anchorOf(element)
    if (element.scrollTop < beginPixels) onNearBegin()
    onSeen(seenIn(element))
  }, [onNearBegin, onSeen])

  const toEnd = useCallback(() => {
    const element = log.current
    if (element) element.scrollTop = element.scrollHeight
    following.current = true
  }, [])

  /** Puts what was in sight back to where it was. */
  const keep = useCallback(() => {
    const element = log.current
    if (!element) return
    const row = anchor.current && rowOf(element, anchor.current.key)
    if (following.current) element.scrollTop = element.scrollHeight
    else if (row && anchor.current) element.scrollTop += topIn(element, row) - anchor.current.top
    note()
  }, [note])

  const newestMine = shown.findLast(({ mine, sequence }) => mine && sequence === null)?.key
  const lastMine = useRef(newestMine)
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    if (!opened.current) {
      opened.current = true
      const line = openAt.current
      // The line stands a little below the edge, so that one sees what the new messages follow.
      if (line) element.scrollTop += topIn(element, line) - element.clientHeight / 4
      else element.scrollTop = element.scrollHeight
      return note()
    }
    if (newestMine !== undefined && newestMine !== lastMine.current) following.current = true
    lastMine.current = newestMine
    keep()
  })

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    // The keyboard of a phone, a turned screen, a line more in the composer.
    const resized = new ResizeObserver(keep)
    resized.observe(element)
    return () => resized.disconnect()
  }, [keep])

  return { log, openAt, onScroll: note, toEnd, atEnd }
}
