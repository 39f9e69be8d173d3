import type { Session } from '#web/features/accounts/session.ts'
import { WorkSwitch } from '#web/features/shop-helpers/work-switch.tsx'
import { BalanceCard } from '#web/features/wallet/balance-card.tsx'

interface MenuFirstProps {
  helps: Session['helps']
  /** Whether the menu is open. */
  open: boolean
}

/** What the profile menu begins with: the switch of somebody who helps a shop, or the balance of a seller. */
export const MenuFirst = ({ helps, open }: MenuFirstProps) =>
  helps ? <WorkSwitch help={helps} /> : <BalanceCard open={open} />

export { AddButton } from './add-button.tsx'
