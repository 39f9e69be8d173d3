import { useEffect, useState } from 'react'

const isTextMeant = ({ target, clipboardData }: ClipboardEvent) =>
  target instanceof HTMLElement &&
  target.matches('input, textarea') &&
  (clipboardData?.types.includes('text/plain') ?? false)

/** Handles files that are dropped on the page or pasted into it. Returns whether files are dragged over it. */
export const useOutsideFiles = (take: (files: File[]) => void, locked: boolean): boolean => {
  const [dragging, setDragging] = useState(false)

  useEffect(() => {
    // Dragging a photo of the page itself is reported as dragging a file too.
    let isOwn = false
    const hasFiles = (event: DragEvent) => !isOwn && (event.dataTransfer?.types.includes('Files') ?? false)
    const onStart = () => {
      isOwn = true
    }
    const onEnd = () => {
      isOwn = false
    }
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Otherwise the browser would navigate to the file.
      event.preventDefault()
      setDragging(!locked)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDragging(false)
      if (!locked) take([...(event.dataTransfer?.files ?? [])])
    }
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Word processors copy text together with a picture of it.
      if (files.length === 0 || locked || isTextMeant(event)) return
      event.preventDefault()
      take(files)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('dragstart', onStart, { signal })
    window.addEventListener('dragend', onEnd, { signal })
    window.addEventListener('dragover', onOver, { signal })
    window.addEventListener('dragleave', onLeave, { signal })
    window.addEventListener('drop', onDrop, { signal })
    window.addEventListener('paste', onPaste, { signal })
    return () => listeners.abort()
  }, [locked, take])

  return dragging
}
