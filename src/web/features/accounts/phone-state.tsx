import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lettersAndDigits } from '#domain/typed-codes.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import classes from './account-section.module.css'
import { focusOnMount } from './code-field.tsx'
import { FormDialog } from './form-dialog.tsx'

/** Whether the phone number is confirmed, and a button to confirm it where the server can send a code. */
export const PhoneState = () => {
  const { data: phone } = useQuery(callQuery('GET auth/phone'))
  const [sentTo, setSentTo] = useState<string>()
  const send = useMutation({
    mutationFn: () => api('POST auth/send_phone_code'),
    onSuccess: ({ phone_no }) => setSentTo(phone_no),
  })
  if (!phone) return null
  if (phone.proven) return <span className="block small regular muted">{m.phoneConfirmed}</span>
  if (!phone.canSend) return null
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        className={`mt-8 ${classes.below}`}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {m.confirmPhone}
      </Button>
      <Problem
        className={`no-margin bad ${classes.failure}`}
        error={sentTo === undefined ? send.error : undefined}
      />
      {sentTo !== undefined && (
        <PhoneCodeDialog
          phone={sentTo}
          resend={{ send: () => send.mutate(), isPending: send.isPending, error: send.error }}
          onClose={() => setSentTo(undefined)}
        />
      )}
    </>
  )
}

interface PhoneCodeDialogProps {
  phone: string
  resend: { send: () => void; isPending: boolean; error: unknown }
  onClose: () => void
}

const checkCode = ({ code }: { code: string }) =>
  /^\d{6}$/.test(lettersAndDigits(code)) ? {} : { code: m.phoneCodeSixDigits }

const PhoneCodeDialog = ({ phone, resend, onClose }: PhoneCodeDialogProps) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const form = useServerForm({ initialValues: { code: '' }, validate: checkCode })
  const confirm = useMutation({
    mutationFn: () => api('POST auth/confirm_phone', form.values),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: callQuery('GET auth/phone').queryKey })
      await notice.success(m.phoneConfirmed)
    },
    onError: form.showServerErrors,
  })
  return (
    <FormDialog
      title={m.phoneCodeTitle}
      action={m.confirmMyNumber}
      form={form}
      send={() => confirm.mutate()}
      sending={confirm}
      onClose={onClose}
    >
      <p>{m.phoneCodeSent(phone)}</p>
      <TextInput
        ref={focusOnMount}
        label={m.phoneCodeLabel}
        description={m.phoneCodeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <Button size="sm" variant="subtle" loading={resend.isPending} onClick={resend.send}>
        {m.sendNewCode}
      </Button>
      <Problem className={`no-margin bad ${classes.failure}`} error={resend.error} />
    </FormDialog>
  )
}
