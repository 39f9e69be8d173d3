import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { uploadSide } from '#domain/photos.ts'
import * as m from '#messages/rack.ts'
import { scaledSize, sheet, toJpeg } from '#web/lib/read-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './rack.module.css'

interface CameraDialogProps {
  /** `isSame`: it shows the same item as the last shot. */
  onShot: (jpeg: Blob, isSame: boolean) => Promise<void>
  onClose: () => void
}

/** The camera behind the phone, for one item after another without leaving the page. */
export const CameraDialog = ({ onShot, onClose }: CameraDialogProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'on' | 'failed'>('starting')
  const [count, setCount] = useState(0)
  const [isShooting, setIsShooting] = useState(false)

  useEffect(() => {
    let isLeft = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: uploadSide }, height: { ideal: uploadSide } },
      })
      if (isLeft) return stop()
      const shown = video.current
      if (!shown) return
      shown.srcObject = stream
      await shown.play()
      setState('on')
    }
    start().catch(() => !isLeft && setState('failed'))
    return () => {
      isLeft = true
      stop()
    }
  }, [])

  const shoot = async (isSame: boolean) => {
    const shown = video.current
    if (!shown || isShooting) return
    setIsShooting(true)
    try {
      const size = scaledSize({ width: shown.videoWidth, height: shown.videoHeight }, uploadSide)
      const [canvas, context] = sheet(size)
      context.drawImage(shown, 0, 0, size.width, size.height)
      await onShot(await toJpeg(canvas, 0.86), isSame)
      setCount((before) => before + 1)
    } catch {
      setState('failed')
    } finally {
      setIsShooting(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.cameraTitle}
      size="large"
      actions={
        <div className={`flex gap-8 ${classes.shutters}`}>
          <Button
            variant="default"
            leftSection={<IconPhotoPlus size={20} aria-hidden />}
            disabled={state !== 'on' || count === 0}
            onClick={() => void shoot(true)}
          >
            {m.sameItem}
          </Button>
          <Button
            size="lg"
            leftSection={<IconCamera size={24} aria-hidden />}
            disabled={state !== 'on'}
            onClick={() => void shoot(false)}
          >
            {m.nextPhoto}
          </Button>
        </div>
      }
    >
      <div className={`radius-large clip centre-block ${classes.viewfinder}`}>
        {/* A camera has no sound and no words. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={video} playsInline muted />
      </div>
      <output className={`small muted numbers ${classes.note}`}>
        {state === 'starting' && m.cameraStarts}
        {state === 'failed' && m.cameraFailed}
        {state === 'on' && m.shotsTaken(count)}
      </output>
    </Dialog>
  )
}
