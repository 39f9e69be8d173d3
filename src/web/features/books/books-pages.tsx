import { useParams } from '#web/lib/router.tsx'
import { BalePage } from './bales/bale-page.tsx'
import { BalesPage } from './bales/bales-page.tsx'
import { SalesReportPage } from './sales-report-page.tsx'

/** The pages of a shop's owner about money. */
export const BooksPages = ({ part }: { part: 'bales' | 'bale' | 'report' }) => {
  const { id = '' } = useParams()
  if (part === 'bale') return <BalePage key={id} baleID={id} />
  return part === 'bales' ? <BalesPage /> : <SalesReportPage />
}
