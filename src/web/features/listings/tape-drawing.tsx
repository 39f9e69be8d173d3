import type { Cut } from '#domain/cuts.ts'
import type { MeasurementKind } from '#domain/item-facts.ts'
import { letterOf, tapeDrawings } from '#domain/tape-drawings.ts'
import classes from './tape-drawing.module.css'

interface TapeDrawingProps {
  cut: Cut
  kinds: readonly MeasurementKind[]
  /** The measurement whose line is highlighted. */
  active?: MeasurementKind | undefined
}

/** Where the tape goes: a garment with a line and a letter for each measurement. */
export const TapeDrawing = ({ cut, kinds, active }: TapeDrawingProps) => {
  const { outline, lines } = tapeDrawings[cut]
  return (
    <svg className={`block full centre-block ${classes.drawing}`} viewBox="0 0 120 142" aria-hidden>
      <path className={classes.garment} d={outline} />
      {kinds.map((kind) => {
        const line = lines[kind]
        if (!line) return null
        const { from, to } = line
        const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
        return (
          <g key={kind} data-active={kind === active || undefined} className={classes.tape}>
            <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
            <circle cx={x} cy={y} r="8" />
            <text x={x} y={y}>
              {letterOf(cut, kind)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
