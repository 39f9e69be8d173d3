import { IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLogFailure } from '#web/lib/log-failure.ts'
import { BalanceBox } from './balance-box.tsx'
import classes from './balance-card.module.css'
import { balanceQuery } from './queries.ts'

/** The seller's balance. In the profile menu it is fetched when that opens. Events update it. */
export const BalanceCard = ({ open = true }: { open?: boolean }) => {
  const { data, error } = useQuery({ ...balanceQuery, enabled: open, staleTime: 0 })
  useLogFailure('GET store/get_balance', error)
  return (
    <BalanceBox
      balance={data?.balance}
      icon={<IconWallet className={`muted ${classes.icon}`} size={24} stroke={1.75} aria-hidden />}
    />
  )
}
