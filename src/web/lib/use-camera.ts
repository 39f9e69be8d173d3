import { useEffect, useRef, useState } from 'react'
import { loadDetector } from './code-detector.ts'

type CameraState = 'starting' | 'on' | 'refused' | 'missing'

const everyMs = 150

const stateOfError = (error: unknown): CameraState =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing'

/** Browsers have it, and the types do not yet. */
const hasLight = (track: MediaStreamTrack | undefined): boolean =>
  (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true

/**
 * Shows the camera behind the phone in a video, and calls `onText` with the text of each QR code that it sees. `light` is
 * null where the camera has none.
 */
export const useCamera = (onText: (text: string) => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isLit, setIsLit] = useState(false)
  const receive = useRef(onText)
  useEffect(() => {
    receive.current = onText
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let stream: MediaStream | undefined
    const stop = () => {
      for (const one of stream?.getTracks() ?? []) one.stop()
    }
    const run = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (signal.aborted) return stop()
      const shown = video.current
      if (!shown) return
      shown.srcObject = stream
      await shown.play()
      setState('on')
      setTrack(stream.getVideoTracks()[0])
      const detector = await loadDetector()
      while (!signal.aborted) {
        if (shown.readyState >= shown.HAVE_CURRENT_DATA)
          for (const { rawValue } of await detector.detect(shown))
            if (!signal.aborted) receive.current(rawValue)
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
    }
    run().catch((error: unknown) => {
      if (!signal.aborted) setState(stateOfError(error))
    })
    return () => {
      leaving.abort()
      stop()
    }
  }, [])
  const toggleLight = async () => {
    const advanced = [{ torch: !isLit } as MediaTrackConstraintSet]
    await track?.applyConstraints({ advanced })
    setIsLit(!isLit)
  }
  const light = hasLight(track)
    ? { isOn: isLit, toggle: () => void toggleLight().catch(() => undefined) }
    : null
  return { video, state, light }
}
