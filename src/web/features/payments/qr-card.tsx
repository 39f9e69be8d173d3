import * as m from '#messages/payments.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Text } from '#web/ui/parts.tsx'
import classes from './qr-card.module.css'

/** The QR code of a wallet, drawn anew from its text. */
export const QrCard = ({ payload, name, note }: { payload: string; name: string; note?: string }) => (
  <div className={`grid gap-4 full pad-16 break centre radius-large centred-items ${classes.card}`}>
    <Text as="span" size="large" weight="bold">
      {m.qrPh}
    </Text>
    <Text as="span" weight="semibold">
      {name}
    </Text>
    <QrCode text={payload} label={m.qrOf(name)} />
    {note && <span className={`small ${classes.note}`}>{note}</span>}
  </div>
)
