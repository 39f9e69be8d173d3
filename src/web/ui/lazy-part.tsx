import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import * as m from '#messages/ui.ts'
import { notice } from './notice-store.ts'

interface LazyPartProps {
  /** Called if it cannot be fetched. */
  onFailed: () => void
  /** Shown until it is there. */
  fallback?: ReactNode
}

/**
 * A code-split part of a page, fetched when it is first shown. If that fails, the page stays, and the part is fetched again
 * when it is next shown. `React.lazy` would replace the page by an error, and not try again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined
  const LazyPart = (props: Props & LazyPartProps) => {
    const [Part, setPart] = useState(() => loaded)
    const fail = useEffectEvent(props.onFailed)
    useEffect(() => {
      if (Part) return
      let isShown = true
      const fetchPart = async () => {
        try {
          loaded = await load()
          if (isShown) setPart(() => loaded)
        } catch {
          if (isShown) fail()
        }
      }
      void fetchPart()
      return () => {
        isShown = false
      }
    }, [Part])
    return Part ? <Part {...props} /> : props.fallback
  }
  return LazyPart
}

/** A code-split dialog. If it cannot be fetched, a notice says so, and it counts as closed: opening it tries again. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) => {
  const Dialog = lazyPart(load)
  const LazyDialog = (props: Props) => (
    <Dialog
      {...props}
      onFailed={() => {
        void notice.failure(m.partNotLoaded, m.partNotLoadedHint)
        props.onClose()
      }}
    />
  )
  return LazyDialog
}
