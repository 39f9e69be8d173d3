import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/live-board.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './board.module.css'
import { boardQuery, type OwnSale, type SaleItem } from './queries.ts'
import { countPeople } from './sale-items.ts'

interface EndSaleProps {
  sale: OwnSale
  items: readonly SaleItem[]
  onClose: () => void
  onEnded: () => void
}

/** Asks before the end, with what it will do in figures. */
export const EndSale = ({ sale, items, onClose, onEnded }: EndSaleProps) => {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => api('POST live/end_sale', { saleID: sale.saleID }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: boardQuery(sale.saleID).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['GET live/get_sales'] })
      onEnded()
    },
  })
  const bills = countPeople(items)
  const count = (state: SaleItem['state']) => items.filter((item) => item.state === state).length
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      onClose={onClose}
      title={m.endQuestion}
      dismiss={m.keepGoing}
      actions={
        <Button loading={end.isPending} onClick={() => end.mutate()}>
          {m.endAndBill(bills)}
        </Button>
      }
    >
      <p>{m.notShownYet(count('waiting'))}</p>
      <dl className={`gap-8 ${classes.endFigures}`}>
        <div>
          <dt>{m.claimedFigure}</dt>
          <dd>{sale.claimed}</dd>
        </div>
        <div>
          <dt>{m.billsFigure}</dt>
          <dd>{bills}</dd>
        </div>
        <div>
          <dt>{m.stayFigure}</dt>
          <dd>{count('free')}</dd>
        </div>
      </dl>
      <p className="small muted">{m.endHint}</p>
      <Problem className="banner" error={end.error} />
    </Dialog>
  )
}
