import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { currentVersions } from '#domain/legal-documents.ts'
import { sellToo } from '#messages/app.ts'
import * as m from '#messages/sides.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { HomeAddressFields } from '../home-address-fields.tsx'
import { SignUpTerms } from '../legal-lines.tsx'
import { checkHomeAddress, errorsOfServer, homeAddressOf } from '../sign-up-form.ts'
import { JoinDialog } from './join-dialog.tsx'
import { openSide } from './switch-side.ts'

/** A buyer becomes a seller too: the home address here, and the documents on the page that comes next. */
export const SellTooPage = () => {
  const [joins, setJoins] = useState(false)
  const form = useServerForm({
    initialValues: { street: '', barangay: '', city: '' },
    validate: checkHomeAddress,
  })
  const begin = useMutation({
    mutationFn: () =>
      api('POST auth/sell_too', { ...homeAddressOf(form.values), agreed: JSON.stringify(currentVersions) }),
    onSuccess: () => openSide(),
    onError: (error) => {
      if (error instanceof ApiError) form.showErrors(errorsOfServer(error.fields, error.code, error.message))
    },
  })
  return (
    <>
      <PageTitle title={sellToo} />
      <p className="mb-12">{m.sellTooLead}</p>
      <p className="tint-good pad-12-16 radius-medium small semibold mb-16">{m.goOn}</p>
      <form
        id={form.id}
        className="form gap-14"
        onSubmit={form.submitUnless(begin.isPending, () => begin.mutate())}
        noValidate
      >
        <h2 className="section-title">{m.addressTitle}</h2>
        <HomeAddressFields field={form.field} />
        <SignUpTerms kind="seller" />
        <Problem className="banner" error={Object.keys(form.errors).length === 0 ? begin.error : undefined} />
        <Button type="submit" size="lg" fullWidth loading={begin.isPending}>
          {m.start}
        </Button>
      </form>
      <p className="mt-16">
        <Button variant="default" size="sm" onClick={() => setJoins(true)}>
          {m.already}
        </Button>
      </p>
      {joins && <JoinDialog onClose={() => setJoins(false)} />}
    </>
  )
}
