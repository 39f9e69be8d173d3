import { at } from './path.ts'
import type { Sheet } from './sheet.ts'

/** Block letters as strokes on a grid 4 wide and 6 high, so that no font is needed. */
const strokes: Record<string, string> = {
  A: '0,6 0,2 2,0 4,2 4,6|0,4 4,4',
  B: '0,0 3,0 4,1 4,2 3,3 0,3|3,3 4,4 4,5 3,6 0,6 0,0',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  D: '0,0 3,0 4,1 4,5 3,6 0,6 0,0',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  G: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,3 2,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  I: '2,0 2,6',
  K: '0,0 0,6|4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  R: '0,6 0,0 3,0 4,1 4,2 3,3 0,3|2,3 4,6',
  S: '4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,4 4,5 3,6 1,6 0,5',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 0,3 2,6 4,3 4,0',
  Y: '0,0 0,1 2,3 4,1 4,0|2,3 2,6',
  '0': '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0',
  '1': '1,1 2,0 2,6|1,6 3,6',
  '2': '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  '4': '3,6 3,0 0,4 4,4',
  '6': '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,4 3,3 0,3',
  '7': '0,0 4,0 1,6',
  '8': '1,0 3,0 4,1 4,2 3,3 1,3 0,2 0,1 1,0|1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3',
  '9': '4,3 1,3 0,2 0,1 1,0 3,0 4,1 4,5 3,6 1,6',
}

interface Line {
  readonly x: number
  /** The middle of the line of letters. */
  readonly y: number
  readonly height: number
  readonly weight: number
}

/** A line of letters with its middle at `x`, as the path of a stroke. */
export const lettering = (word: string, { x, y, height, weight }: Line): string => {
  const unit = height / 6
  const advance = unit * 5.2 + weight * 0.6
  const start = x - (word.length * advance - (advance - unit * 4)) / 2
  const paths = [...word].flatMap((letter, index) =>
    (strokes[letter] ?? '')
      .split('|')
      .filter(Boolean)
      .map((stroke) => {
        const points = stroke.split(' ').map((pair) => {
          const [column = 0, row = 0] = pair.split(',').map(Number)
          return at(start + index * advance + column * unit, y - height / 2 + row * unit)
        })
        return `M${points.join('L')}`
      }),
  )
  return paths.join('')
}

export const letters = (sheet: Sheet, word: string, line: Line & { readonly colour: string }): void =>
  sheet.line(lettering(word, line), { colour: line.colour, width: line.weight })
