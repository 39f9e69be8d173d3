import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/payments.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './pickup-payment.module.css'
import type { Payment } from './payment-query.ts'
import { dayOf } from './payment-words.ts'
import { QrCard } from './qr-card.tsx'
import { saveQrPicture } from './qr-picture.ts'
import { usePaymentMove } from './use-payment-move.ts'

/** Cash at the shop is the usual way; the shop's QR code is there for those who choose it. */
export const BuyersPayment = ({ payment }: { payment: Payment }) => {
  const { pickupID, moves, rest, other, qr } = payment
  const [way, setWay] = useState<'shop' | 'qr'>('shop')
  const takeBack = usePaymentMove(pickupID, () => api('POST payments/say_not_paid', { pickupID }))
  if (moves.includes('not_paid'))
    return (
      <>
        <div className="flex wrap gap-8">
          <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
            {m.iHaveNotPaid}
          </Button>
        </div>
        <Problem className="banner" error={takeBack.error} />
      </>
    )
  if (!moves.includes('said')) return null
  const atShop = <p className="muted pretty">{m.atShopHint(formatPesos(rest), other)}</p>
  if (!qr) return atShop
  return (
    <>
      <Choices
        legend={m.howDoYouPay}
        name="way"
        options={[
          { value: 'shop', label: m.atShop },
          { value: 'qr', label: m.shopsQr },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'shop' ? atShop : <ByQr payment={payment} qr={qr} />}
    </>
  )
}

const ByQr = ({ payment, qr }: { payment: Payment; qr: NonNullable<Payment['qr']> }) => {
  const notice = useNotice()
  const { pickupID, rest, reference } = payment
  const say = usePaymentMove(pickupID, () => api('POST payments/say_paid', { pickupID, amount: rest }))
  const save = async () => {
    const saved = await saveQrPicture({ ...qr, amount: formatPesos(rest), reference }).catch(() => false)
    if (!saved) void notice.failure(m.savePictureFailed)
  }
  return (
    <>
      <div className={`stack card gap-14 centred-items ${classes.qr}`}>
        <QrCard payload={qr.payload} name={qr.name} note={m.qrSince(dayOf(qr.setAt))} />
        <dl className={`full ${classes.facts}`}>
          <dt>{m.exactAmount}</dt>
          <dd>
            {rest.toFixed(2)}
            <CopyButton text={rest.toFixed(2)}>{m.copyAmount}</CopyButton>
          </dd>
          <dt>{m.reference}</dt>
          <dd>
            {reference}
            <CopyButton text={reference}>{m.copyReference}</CopyButton>
          </dd>
        </dl>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          onClick={() => void save()}
        >
          {m.savePicture}
        </Button>
        <p className="muted pretty">
          {qr.withAmount && m.inCodeAlready} {m.viaWallet}
        </p>
      </div>
      <Button size="lg" fullWidth loading={say.isPending} onClick={() => say.mutate()}>
        {m.iHavePaid}
      </Button>
      <Problem className="banner" error={say.error} />
      <HelpLink topic="paying" />
    </>
  )
}
