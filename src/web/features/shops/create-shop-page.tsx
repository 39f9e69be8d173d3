import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { useNavigateFromHere } from '#web/lib/navigate-from-here.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import classes from './create-shop-page.module.css'
import { homeAddressQuery, myShopQuery } from './queries.ts'
import {
  dropShopDraft,
  errorsFromServer,
  hasAddress,
  newShop,
  readShopDraft,
  shopErrors,
  shopFields,
  withHomeAddress,
  writeShopDraft,
} from './shop-form.ts'

export const CreateShopPage = () => {
  const notice = useNotice()
  const navigateFromHere = useNavigateFromHere()
  const queryClient = useQueryClient()
  const shop = useQuery(myShopQuery)
  const [initialValues] = useState(readShopDraft)
  const form = useServerForm({ initialValues, validate: shopErrors, fromServer: errorsFromServer })
  const { values, setFieldValue, getValues } = form
  useEffect(() => writeShopDraft(values), [values])
  const { data: home } = useQuery(homeAddressQuery)
  // The address of the sign-up is filled in once, unless the seller has typed another one. An emptied address stays empty.
  const filledIn = useRef(false)
  useEffect(() => {
    if (!home || filledIn.current) return
    filledIn.current = true
    const typed = getValues()
    if (hasAddress(typed)) return
    const filled = withHomeAddress(typed, home)
    // One by one, because the errors of the other fields stay.
    for (const { name } of shopFields) if (filled[name] !== typed[name]) setFieldValue(name, filled[name])
  }, [home, getValues, setFieldValue])

  const create = useMutation({
    mutationFn: () => api('POST store/create_new_shop', newShop(values)),
    onSuccess: async (made) => {
      await notice.success(m.created)
      dropShopDraft()
      // Set last, because this page is left as soon as there is a shop.
      queryClient.setQueryData(myShopQuery.queryKey, made)
      navigateFromHere('/shop', { replace: true })
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code !== 'shop_exists') form.showServerErrors(error)
      await notice.failure(m.createFailed, sentenceOf(error))
      if (error instanceof ApiError && error.code === 'shop_exists')
        await queryClient.invalidateQueries({ queryKey: myShopQuery.queryKey })
    },
  })

  if (shop.data && !create.isPending) return <Navigate to="/shop" replace />
  return (
    <div className={classes.page}>
      <PageTitle title={common.createShop} />
      <p className={`muted pretty ${classes.lead}`}>{m.createLead}</p>
      <form
        id={form.id}
        className={`column ${classes.form}`}
        onSubmit={form.submitUnless(create.isPending, () => create.mutate())}
        noValidate
      >
        {shopFields.map(({ name, label, autoComplete }) => (
          <TextInput
            key={name}
            label={label}
            autoComplete={autoComplete}
            autoCapitalize="words"
            {...form.field(name)}
          />
        ))}
        <Button type="submit" size="lg" fullWidth loading={create.isPending}>
          {m.create}
        </Button>
      </form>
    </div>
  )
}
