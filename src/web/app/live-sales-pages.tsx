import { useParams } from '#web/lib/router.tsx'
import { itemForSale } from '#web/features/listings/sending/put-into-sale.ts'
import { BillsPage } from '#web/features/live-sales/board/bills-page.tsx'
import { BoardPage } from '#web/features/live-sales/board/board-page.tsx'
import { PreparePage } from '#web/features/live-sales/board/prepare-page.tsx'
import { SalesPage } from '#web/features/live-sales/board/sales-page.tsx'
import { ReceivedButton } from '#web/features/payments/received-button.tsx'
import { MarkReadyButton } from '#web/features/pickups/mark-ready-button.tsx'

const received = (pickupID: number, onDone: () => void) => (
  <ReceivedButton pickupID={pickupID} onDone={onDone} />
)

const markReady = (pickupID: number, name: string, onDone: () => void) => (
  <MarkReadyButton variant="teal" pickupID={pickupID} name={name} onDone={onDone} />
)

/** The seller's pages of live sales. One chunk, because each file of its own makes the first load larger. */
export const LiveSalesPages = ({ part }: { part: 'sales' | 'prepare' | 'board' | 'bills' }) => {
  const { id = '' } = useParams()
  if (part === 'sales') return <SalesPage />
  if (part === 'prepare') return <PreparePage key={id} saleID={id} />
  if (part === 'board') return <BoardPage key={id} saleID={id} startItem={itemForSale} />
  return <BillsPage key={id} saleID={id} received={received} markReady={markReady} />
}
