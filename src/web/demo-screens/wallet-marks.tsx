import * as m from '#messages/demo-screens.tsx'
import classes from './wallet-marks.module.css'

/** The logos of two made-up wallets. */
export const WalletMarks = () => (
  <ul className={`grid gap-12 ${classes.marks}`} aria-label={m.eWallets}>
    <li
      className={`row small semibold gap-10 justify-center on-surface radius-medium outlined ${classes.mark}`}
      data-wallet="bayong"
    >
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden>
        <path d="M7 12h18l-2 14H9z" />
        <path d="M11 12c0-8 10-8 10 0M12 17l8 5m0-5-8 5" />
      </svg>
      <span>Bayong Wallet</span>
    </li>
    <li
      className={`row small semibold gap-10 justify-center on-surface radius-medium outlined ${classes.mark}`}
      data-wallet="alkansya"
    >
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden>
        <circle cx="16" cy="18" r="9" />
        <path d="M12.500 13.500h7M16 3v5M11 27l-1 2m11-2 1 2" />
      </svg>
      <span>Alkansya Pay</span>
    </li>
  </ul>
)
