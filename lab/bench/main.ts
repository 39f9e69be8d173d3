import { benchAlerts } from './alerts.ts'
import { benchAll } from './all/all.ts'
import { benchFeed } from './feed.ts'
import { benchGuard } from './guard.ts'
import { benchLedger } from './ledger.ts'
import { benchLive } from './live.ts'
import { benchLiveSale } from './live-sale/live-sale.ts'
import { benchOffers } from './offers.ts'
import { benchPhone } from './phone.ts'
import { benchSearch } from './search.ts'
import { benchVectors } from './vectors.ts'
import { benchVision } from './vision.ts'

const benches: Record<string, (args: string[]) => Promise<void>> = {
  alerts: benchAlerts,
  all: benchAll,
  feed: benchFeed,
  guard: benchGuard,
  ledger: benchLedger,
  live: benchLive,
  'live-sale': benchLiveSale,
  offers: benchOffers,
  phone: benchPhone,
  search: benchSearch,
  vectors: benchVectors,
  vision: benchVision,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  process.stderr.write(`Say which: npm run bench -- ${Object.keys(benches).join(' | ')}\n`)
  process.exit(1)
}
await bench(args)
