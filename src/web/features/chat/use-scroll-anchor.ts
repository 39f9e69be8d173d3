import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Shown } from './shown-messages.ts'

/** Within this distance of the end the reader counts as being at the end. */
const endPixels = 60
/** Within this distance of the beginning older messages are fetched. */
const beginPixels = 600

interface Anchor {
  key: string
  /** The distance from the top edge of the log. */
  top: number
}

const rowOf = (log: HTMLElement, key: string) =>
  log.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

const topIn = (log: HTMLElement, row: Element) =>
  row.getBoundingClientRect().top - log.getBoundingClientRect().top

/** The first visible message. It must not move when others are added. */
const anchorOf = (log: HTMLElement): Anchor | undefined => {
  for (const row of log.querySelectorAll<HTMLElement>('[data-key]')) {
    const { top, bottom } = row.getBoundingClientRect()
    const edge = log.getBoundingClientRect().top
    if (bottom > edge) return { key: row.dataset.key ?? '', top: top - edge }
  }
  return undefined
}

/** The sequence number of the last message that is fully visible or above the visible part. */
const lastSeenIn = (log: HTMLElement): number => {
  const edge = log.getBoundingClientRect().bottom + 1
  const rows = [...log.querySelectorAll<HTMLElement>('[data-sequence]')]
  const seen = rows.findLast((row) => row.getBoundingClientRect().bottom <= edge)
  return Number(seen?.dataset.sequence ?? 0)
}

interface ScrollAnchorOptions {
  shown: readonly Shown[]
  onNearBegin: () => void
  /** Called with the sequence number of the newest visible message. */
  onSeen: (sequence: number) => void
}

/**
 * Scroll anchoring for the message log: what the reader is reading does not move when messages are added above or below.
 * At the end the log follows new messages, and sending a message scrolls to the end. `log` is the scrolling element. It
 * opens at `openAt`, or at the end if that is not rendered.
 */
export const useScrollAnchor = ({ shown, onNearBegin, onSeen }: ScrollAnchorOptions) => {
  const log = useRef<HTMLElement>(null)
  const openAt = useRef<HTMLSpanElement>(null)
  const opened = useRef(false)
  const anchor = useRef<Anchor | undefined>(undefined)
  const following = useRef(true)
  const [atEnd, setAtEnd] = useState(true)

  const recordPosition = useCallback(() => {
    const element = log.current
    if (!element) return
    const left = element.scrollHeight - element.clientHeight - element.scrollTop
    following.current = left <= endPixels
    setAtEnd(following.current)
    anchor.current = anchorOf(element)
    if (element.scrollTop < beginPixels) onNearBegin()
    onSeen(lastSeenIn(element))
  }, [onNearBegin, onSeen])

  const toEnd = useCallback(() => {
    const element = log.current
    if (element) element.scrollTop = element.scrollHeight
    following.current = true
  }, [])

  /** Scrolls so that the anchor is where it was before the change. */
  const restorePosition = useCallback(() => {
    const element = log.current
    if (!element) return
    const row = anchor.current && rowOf(element, anchor.current.key)
    if (following.current) element.scrollTop = element.scrollHeight
    else if (row && anchor.current) element.scrollTop += topIn(element, row) - anchor.current.top
    recordPosition()
  }, [recordPosition])

  const newestMine = shown.findLast(({ mine, sequence }) => mine && sequence === null)?.key
  const lastMine = useRef(newestMine)
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    if (!opened.current) {
      opened.current = true
      const line = openAt.current
      // Leave a quarter of the height above the line, so that the reader sees what the new messages follow.
      if (line) element.scrollTop += topIn(element, line) - element.clientHeight / 4
      else element.scrollTop = element.scrollHeight
      return recordPosition()
    }
    if (newestMine !== undefined && newestMine !== lastMine.current) following.current = true
    lastMine.current = newestMine
    restorePosition()
  })

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    // The height changes with the keyboard of a phone, a rotation, or the number of lines in the composer.
    const resized = new ResizeObserver(restorePosition)
    resized.observe(element)
    // What stands after the messages comes later.
    if (element.firstElementChild) resized.observe(element.firstElementChild)
    return () => resized.disconnect()
  }, [restorePosition])

  return { log, openAt, onScroll: recordPosition, toEnd, atEnd }
}
