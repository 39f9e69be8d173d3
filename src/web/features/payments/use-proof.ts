import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { ownQrQuery } from './own-qr-queries.ts'

interface Proof {
  password: string
  code?: string
}

/** A form that sends a change of the QR code with the password, and with a code where one is wanted. */
export const useProof = (send: (proof: Proof) => Promise<unknown>, onSaved: () => void) => {
  const queryClient = useQueryClient()
  const [wantsCode, setWantsCode] = useState(false)
  const form = useServerForm({
    initialValues: { password: '', code: '' },
    validate: checkTexts({ password: rules.currentPassword, code: wantsCode && rules.code }),
  })
  const sending = useMutation({
    mutationFn: ({ password, code }: typeof form.values) => send({ password, ...(wantsCode && { code }) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownQrQuery.queryKey })
      form.reset()
      onSaved()
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'code_wanted') setWantsCode(true)
      else form.showServerErrors(failure)
    },
  })
  const isAboutCode = sending.error instanceof ApiError && sending.error.code === 'code_wanted'
  return {
    form,
    wantsCode,
    isPending: sending.isPending,
    /** What no field says. */
    error: isAboutCode || Object.keys(form.errors).length > 0 ? null : sending.error,
    onSubmit: form.submitUnless(sending.isPending, sending.mutate),
  }
}
