import { evalDuplicates } from './duplicate-listings.ts'
import { evalSearch } from './search.ts'
import { evalVision } from './vision.ts'

const evaluations: Record<string, (args: string[]) => Promise<void>> = {
  search: evalSearch,
  vision: evalVision,
  duplicates: evalDuplicates,
}

const [name = '', ...args] = process.argv.slice(2)
const evaluation = evaluations[name]
if (!evaluation) {
  process.stderr.write(`Say which: npm run eval -- ${Object.keys(evaluations).join(' | ')}\n`)
  process.exit(1)
}
await evaluation(args)
