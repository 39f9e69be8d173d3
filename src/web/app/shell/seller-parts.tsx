import type { Session } from '#web/features/accounts/session.ts'
import { WorkSwitch } from '#web/features/shop-helpers/work-switch.tsx'
import { SideSwitch } from '#web/features/accounts/sides/side-switch.tsx'
import { BalanceCard } from '#web/features/wallet/balance-card.tsx'

interface MenuFirstProps {
  session: Pick<Session, 'helps' | 'otherSide' | 'role' | 'stopped'>
  /** Whether the menu is open. */
  open: boolean
}

/** What the profile menu begins with: the switches of whoever has two sides or helps a shop, and the balance of a seller. */
export const MenuFirst = ({ session: { helps, otherSide, role, stopped }, open }: MenuFirstProps) => (
  <>
    {otherSide && !helps?.working && <SideSwitch other={otherSide} />}
    {helps && <WorkSwitch help={helps} />}
    {!helps && role === 'seller' && !stopped && <BalanceCard open={open} />}
  </>
)

export { AddButton } from './add-button.tsx'
