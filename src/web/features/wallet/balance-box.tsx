import type { ReactNode } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import classes from './balance-card.module.css'

interface BalanceBoxProps {
  /** Undefined while it is fetched. */
  balance?: number | undefined
  icon?: ReactNode
}

/** A balance in its box. It is part of the first load, so the menu of a seller shows it before its other parts. */
export const BalanceBox = ({ balance, icon }: BalanceBoxProps) => (
  <p className={`grid align-center mb-8 pad-12-16 line-13 on-linen radius-medium ${classes.balance}`}>
    <span className="small muted">{common.balance}</span>
    <output
      className={`min-0 bold break text-section ${classes.amount}`}
      data-loading={balance === undefined || undefined}
    >
      {balance === undefined ? common.loading : formatPesos(balance)}
    </output>
    {icon}
  </p>
)
