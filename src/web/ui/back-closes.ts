import { useEffect, useRef } from 'react'
import { createPopupHistory } from './popup-history.ts'

const popups = createPopupHistory(history)
window.addEventListener('popstate', popups.onPop)

/** While `open` is true, the browser's Back closes the popup instead of leaving the page. */
export const useBackCloses = (open: boolean, onClose: () => void): void => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => (open ? popups.opened(() => close.current()) : undefined), [open])
}
