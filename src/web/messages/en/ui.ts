import { number } from './language.ts'

export const back = 'Back'
export const cropArea = 'Selection: move it with the arrow keys; Shift moves by 10 pixels, Control by 100'
export const cropBottom = 'Bottom edge: arrow keys resize'
export const cropBottomLeft = 'Bottom left corner: arrow keys resize'
export const cropBottomRight = 'Bottom right corner: arrow keys resize'
export const cropLeft = 'Left edge: arrow keys resize'
export const cropRight = 'Right edge: arrow keys resize'
export const cropTop = 'Top edge: arrow keys resize'
export const cropTopLeft = 'Top left corner: arrow keys resize'
export const cropTopRight = 'Top right corner: arrow keys resize'
export const documentTitle = (name: string) => `${name} · Ukay`
export const lookCloser = 'Look closer'
export const showAll = (count: number) => `Show all ${number(count)}`
export const showFewer = 'Show fewer'
export const showWholePhoto = 'Show the whole photo'
