import { useEffect, useState } from 'react'

/** Keeps the screen on while the page is visible. Returns false if the browser cannot. */
export const useWakeLock = (): boolean => {
  const [works, setWorks] = useState('wakeLock' in navigator)
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    // The browser ends a lock when the page is hidden.
    const keepOn = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const next = await navigator.wakeLock.request('screen')
        if (isLeft) return void next.release()
        lock = next
        setWorks(true)
      } catch {
        // For example when the battery is low.
        setWorks(false)
      }
    }
    void keepOn()
    document.addEventListener('visibilitychange', keepOn)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', keepOn)
      void lock?.release()
    }
  }, [])
  return works
}
