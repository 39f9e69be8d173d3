import type { ReactNode } from 'react'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import classes from './crop-box.module.css'

/** A part of a photo, in shares of its width and height. */
export interface Share {
  left: number
  top: number
  width: number
  height: number
}

interface CropBoxProps {
  value: Share
  onChange: (value: Share) => void
  /** Called when a move is over, or a key was pressed. */
  onDone?: (value: Share) => void
  /** Width by height; any when left out. */
  aspect?: number
  /** What is shown of the photo. */
  children: ReactNode
}

/** The smallest side on the screen, in pixels. */
const smallest = 32

const labels = {
  cropArea: 'Selection: move it with the arrow keys; Shift moves by 10 pixels, Control by 100',
  nwDragHandle: 'Top left corner: arrow keys resize',
  nDragHandle: 'Top edge: arrow keys resize',
  neDragHandle: 'Top right corner: arrow keys resize',
  eDragHandle: 'Right edge: arrow keys resize',
  seDragHandle: 'Bottom right corner: arrow keys resize',
  sDragHandle: 'Bottom edge: arrow keys resize',
  swDragHandle: 'Bottom left corner: arrow keys resize',
  wDragHandle: 'Left edge: arrow keys resize',
}

type Percent = Record<'x' | 'y' | 'width' | 'height', number>

const shareOf = ({ x, y, width, height }: Percent): Share => ({
  left: x / 100,
  top: y / 100,
  width: width / 100,
  height: height / 100,
})

/** A box on a photo, moved and resized by touch, mouse or keyboard. */
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
