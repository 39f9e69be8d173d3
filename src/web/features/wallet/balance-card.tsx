import { IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/wallet.ts'
import classes from './balance-card.module.css'
import { balanceQuery } from './queries.ts'

/** The seller's balance. In the profile menu it is fetched when that opens. Live events update it. */
export const BalanceCard = ({ open = true }: { open?: boolean }) => {
  const { data, error } = useQuery({ ...balanceQuery, enabled: open, staleTime: 0 })
  useEffect(() => {
    // The specification requires that this failure is only logged.
    // oxlint-disable-next-line no-console
    if (error) console.warn('The balance could not be fetched.', error)
  }, [error])
  return (
    <p className={classes.balance}>
      <span className={classes.label}>{m.balance}</span>
      <output className={classes.amount} data-loading={!data || undefined}>
        {data ? formatPesos(data.balance) : common.loading}
      </output>
      <IconWallet className={classes.icon} size={24} stroke={1.75} aria-hidden />
    </p>
  )
}
