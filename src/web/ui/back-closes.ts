import { useEffect, useRef } from 'react'

/** The popups that the current history entry has open, oldest first. */
const openPopups = (): string[] => (history.state as { popups?: string[] } | null)?.popups ?? []

let count = 0
/** An entry that is about to be taken back; a popup that opens at once takes it over. */
let leaving: { marker: string; timer: number } | undefined

/** While `open`, the browser's Back closes the popup instead of leaving the page. */
export const useBackCloses = (open: boolean, onClose: () => void): void => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!open) return
    let marker: string
    if (leaving && openPopups().at(-1) === leaving.marker) {
      clearTimeout(leaving.timer)
      marker = leaving.marker
      leaving = undefined
    } else {
      marker = `popup-${++count}`
      // The router's own part of the state stays, so that it takes the entry for the same page.
      history.pushState({ ...(history.state as object | null), popups: [...openPopups(), marker] }, '')
    }
    const isGone = () => !openPopups().includes(marker)
    const onPop = () => {
      if (isGone()) close.current()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      if (isGone()) return
      const timer = window.setTimeout(() => {
        leaving = undefined
        if (openPopups().at(-1) === marker) history.back()
      })
      leaving = { marker, timer }
    }
  }, [open])
}
