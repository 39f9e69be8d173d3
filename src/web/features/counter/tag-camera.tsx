import { IconBolt, IconBoltFilled } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import * as m from '#messages/counter.ts'
import { useCamera } from '#web/lib/use-camera.ts'
import classes from './counter.module.css'

interface TagCameraProps {
  onText: (text: string) => void
  /** There is no camera, or it is not allowed. */
  onMissing: () => void
  /** A button at the end of the bar. */
  children: ReactNode
}

export const TagCamera = ({ onText, onMissing, children }: TagCameraProps) => {
  const { video, state, light } = useCamera(onText)
  useEffect(() => {
    if (state === 'missing' || state === 'refused') onMissing()
  }, [state, onMissing])
  const Bolt = light?.isOn ? IconBoltFilled : IconBolt
  return (
    <div className={`radius-large relative clip ${classes.camera}`} data-on={state === 'on' || undefined}>
      <video ref={video} muted playsInline aria-label={m.camera} />
      <div className={`row absolute ${classes.bar}`}>
        <output className="grow semibold">{state === 'on' ? m.scanNext : m.cameraStarts}</output>
        {light && (
          <button
            type="button"
            className={`icon-button ${classes.cameraButton}`}
            aria-label={m.light}
            aria-pressed={light.isOn}
            onClick={light.toggle}
          >
            <Bolt size={24} stroke={1.75} aria-hidden />
          </button>
        )}
        {children}
      </div>
    </div>
  )
}
