import type { ReactNode } from 'react'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import * as m from '#messages/ui.ts'
import classes from './crop-box.module.css'

/** A part of a photo, as fractions of its width and height. */
export interface Share {
  left: number
  top: number
  width: number
  height: number
}

interface CropBoxProps {
  value: Share
  onChange: (value: Share) => void
  /** Called after a drag or a key press. */
  onDone?: (value: Share) => void
  /** The aspect ratio; free if not given. */
  aspect?: number
  /** The image element of the photo. */
  children: ReactNode
}

/** The minimum side on the screen, in pixels. */
const smallest = 32

const labels = {
  cropArea: m.cropArea,
  nwDragHandle: m.cropTopLeft,
  nDragHandle: m.cropTop,
  neDragHandle: m.cropTopRight,
  eDragHandle: m.cropRight,
  seDragHandle: m.cropBottomRight,
  sDragHandle: m.cropBottom,
  swDragHandle: m.cropBottomLeft,
  wDragHandle: m.cropLeft,
}

type Percent = Record<'x' | 'y' | 'width' | 'height', number>

const shareOf = ({ x, y, width, height }: Percent): Share => ({
  left: x / 100,
  top: y / 100,
  width: width / 100,
  height: height / 100,
})

/** A crop box on a photo that can be moved and resized by touch, mouse or keyboard. */
export const CropBox = ({ value, onChange, onDone, aspect, children }: CropBoxProps) => (
  <ReactCrop
    className={classes.crop ?? ''}
    crop={{
      unit: '%',
      x: value.left * 100,
      y: value.top * 100,
      width: value.width * 100,
      height: value.height * 100,
    }}
    {...(aspect === undefined ? { minHeight: smallest } : { aspect })}
    minWidth={smallest}
    keepSelection
    ruleOfThirds
    ariaLabels={labels}
    onChange={(_, percent) => onChange(shareOf(percent))}
    onComplete={(_, percent) => onDone?.(shareOf(percent))}
  >
    {children}
  </ReactCrop>
)
