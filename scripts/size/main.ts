import { bounds } from './bounds.ts'
import { measure } from './measure.ts'

/** `npm run size`: the size of the code. Fails when it is above a bound. */
const lines = Object.entries(measure()).map(([figure, size]) => {
  const bound = bounds[figure as keyof typeof bounds]
  const isAbove = size > bound
  if (isAbove) process.exitCode = 1
  return `${String(size).padStart(7)} of ${bound} ${figure}${isAbove ? ': more than the bound, see scripts/size/bounds.ts' : ''}`
})
process.stdout.write(`${lines.join('\n')}\n`)
