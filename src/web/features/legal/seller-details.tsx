import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { clothingSources, type ClothingSource, type SellerKind } from '#domain/seller-details.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/legal.tsx'
import { translateRule } from '#messages/rules.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldGroup, GroupError } from '#web/ui/field-group.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { Text } from '#web/ui/parts.tsx'
import classes from './legal.module.css'
import { type SellerDetails, SellerLines } from './who-sells.tsx'

const detailsQuery = callQuery('GET legal/get_seller_details')

const kinds = [
  { value: 'person', label: m.person },
  { value: 'business', label: m.business },
] as const

interface Values {
  kind: SellerKind | ''
  name: string
  address: string
  contact: string
  registration: string
  sources: ClothingSource[]
}

const valuesOf = (details: SellerDetails | null): Values => ({
  kind: details?.kind ?? '',
  name: details?.name ?? '',
  address: details?.address ?? '',
  contact: details?.contact ?? '',
  registration: details?.registration ?? '',
  sources: details?.sources ?? [],
})

const checkBusiness = checkTexts({
  name: rules.businessName,
  address: rules.businessAddress,
  contact: rules.businessContact,
  registration: rules.businessRegistration,
})

const check = (values: Values) => ({
  ...(values.kind === '' && { kind: translateRule(rules.sellerKindRequired) }),
  ...(values.kind === 'business' && checkBusiness(values)),
  ...(values.sources.length === 0 && { sources: translateRule(rules.sourcesRequired) }),
})

/** What the seller says about themselves, with a button to say or change it. */
export const SellerDetailsCard = () => {
  const [open, setOpen] = useState(false)
  return (
    <section
      className={`grid gap-2 ${classes.seller} pad-16 radius-large outlined ${classes.card}`}
      aria-labelledby="own-details"
    >
      <Text id="own-details" as="h2" size="body" weight="bold">
        {m.sellerTitle}
      </Text>
      <QueryState query={useQuery(detailsQuery)} skeleton={<Skeleton height={84} aria-busy />}>
        {({ details }) => (
          <>
            {details ? <SellerLines seller={details} /> : <p>{m.sellerUnset}</p>}
            <Button variant="default" size="sm" onClick={() => setOpen(true)}>
              {details ? m.change : m.sayIt}
            </Button>
            {open && <SellerDetailsDialog details={details} onClose={() => setOpen(false)} />}
          </>
        )}
      </QueryState>
    </section>
  )
}

interface SellerDetailsDialogProps {
  details: SellerDetails | null
  onClose: () => void
}

const SellerDetailsDialog = ({ details, onClose }: SellerDetailsDialogProps) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const form = useServerForm({ initialValues: valuesOf(details), validate: check })
  const { kind, sources } = form.values
  const save = useMutation({
    mutationFn: () => {
      const { kind: _, sources: chosen, ...business } = form.values
      return kind === 'business'
        ? api('POST legal/set_seller_details', { kind, sources: chosen, ...business })
        : api('POST legal/set_seller_details', { kind: 'person', sources: chosen })
    },
    onSuccess: async (reply) => {
      queryClient.setQueryData(detailsQuery.queryKey, reply)
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_details'] })
      onClose()
      await notice.success(m.sellerSaved)
    },
    onError: async (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.showServerErrors(error)
      else await notice.failure(common.changesNotSaved, sentenceOf(error))
    },
  })
  const toggle = (source: ClothingSource) =>
    form.setFieldValue(
      'sources',
      sources.includes(source) ? sources.filter((one) => one !== source) : [...sources, source],
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.sellerTitle}
      size="small"
      dismiss={common.cancel}
      actions={
        <Button type="submit" form={form.id} loading={save.isPending}>
          {m.saveSeller}
        </Button>
      }
    >
      <form
        id={form.id}
        className="form"
        onSubmit={form.submitUnless(save.isPending, () => save.mutate())}
        noValidate
      >
        <Choices
          legend={m.kindQuestion}
          name="kind"
          options={kinds}
          value={kind}
          error={form.errors.kind}
          onChange={(chosen) => form.setFieldValue('kind', chosen)}
        />
        {kind === 'person' && <p className={`muted ${classes.lead}`}>{m.personLead}</p>}
        {kind === 'business' && (
          <>
            <p className={`muted ${classes.lead}`}>{m.businessLead}</p>
            <TextInput
              label={m.businessName}
              longest={rules.businessName.max}
              autoComplete="organization"
              {...form.field('name')}
            />
            <TextInput
              label={m.businessAddress}
              longest={rules.businessAddress.max}
              autoComplete="street-address"
              {...form.field('address')}
            />
            <TextInput
              label={m.businessContact}
              description={m.businessContactHint}
              longest={rules.businessContact.max}
              {...form.field('contact')}
            />
            <TextInput
              label={m.businessRegistration}
              description={m.businessRegistrationHint}
              longest={rules.businessRegistration.max}
              {...form.field('registration')}
            />
          </>
        )}
        <FieldGroup legend={m.sourcesQuestion}>
          {clothingSources.map((source) => (
            <label key={source} className="check min-44">
              <input
                type="checkbox"
                name="sources"
                checked={sources.includes(source)}
                onChange={() => toggle(source)}
              />
              {m.sourceChoices[source]}
            </label>
          ))}
          <GroupError error={form.errors.sources} alert />
        </FieldGroup>
      </form>
    </Dialog>
  )
}
