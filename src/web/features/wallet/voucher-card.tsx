import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/wallet.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { VoucherCode } from './voucher-code.tsx'
import classes from './voucher-card.module.css'

interface VoucherCardProps {
  voucher: ReplyOf<'GET store/codegen'>['vouchers'][number]
  copied: boolean
  onCopied: () => void
}

/** A click copies the code. */
export const VoucherCard = ({ voucher: { amount, code }, copied, onCopied }: VoucherCardProps) => {
  const shown = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      onCopied()
    } catch {
      // The clipboard API fails, for example without TLS. Select the code instead, so that it can be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  const Icon = copied ? IconCheck : IconCopy
  return (
    <button
      type="button"
      className={`column gap-6 full full-height pad-12-14 ink text-start on-surface radius-medium outlined ${classes.card}`}
      title={m.copyCodeLabel}
      onClick={() => void copy()}
    >
      <span className={`row gap-8 between large bold numbers ${classes.amount}`}>
        {formatPesos(amount)}
        <Icon size={18} aria-hidden data-copied={copied || undefined} />
      </span>
      <VoucherCode ref={shown} code={code} />
    </button>
  )
}
