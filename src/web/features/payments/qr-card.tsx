import * as m from '#messages/payments.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './qr-card.module.css'

/** The QR code of a wallet, drawn anew from its text. */
export const QrCard = ({ payload, name, note }: { payload: string; name: string; note?: string }) => (
  <div className={classes.card}>
    <span className={classes.title}>{m.qrPh}</span>
    <span className={classes.name}>{name}</span>
    <QrCode text={payload} label={m.qrOf(name)} />
    {note && <span className={classes.note}>{note}</span>}
  </div>
)
