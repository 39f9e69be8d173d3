import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './create-shop-page.module.css'
import { homeAddressQuery, myShopQuery } from './queries.ts'
import {
  dropShopDraft,
  errorsFromServer,
  hasAddress,
  newShop,
  readShopDraft,
  type ShopErrors,
  shopErrors,
  type ShopField,
  shopFields,
  withHomeAddress,
  writeShopDraft,
} from './shop-form.ts'

export const CreateShopPage = () => {
  const notice = useNotice()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const shop = useQuery(myShopQuery)
  const [typed, setTyped] = useState(readShopDraft)
  const [isTouched, setTouched] = useState(() => hasAddress(typed))
  const [errors, setErrors] = useState<ShopErrors>({})
  useEffect(() => writeShopDraft(typed), [typed])
  const { data: home } = useQuery(homeAddressQuery)
  // The address of the sign-up is filled in until the seller edits the address.
  const values = home && !isTouched ? withHomeAddress(typed, home) : typed

  const showErrors = (found: ShopErrors) => {
    setErrors(found)
    const first = shopFields.find(({ name }) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first.name}]`)?.focus()
  }

  const create = useMutation({
    mutationFn: () => api('POST store/create_new_shop', newShop(values)),
    onSuccess: async (made) => {
      await notice.success(m.created)
      dropShopDraft()
      // Set last, because this page is left as soon as there is a shop.
      queryClient.setQueryData(myShopQuery.queryKey, made)
      await navigate('/shop', { replace: true })
    },
    onError: async (error) => {
      await notice.failure(m.createFailed, sentenceOf(error))
      if (!(error instanceof ApiError)) return
      if (error.code === 'shop_exists')
        await queryClient.invalidateQueries({ queryKey: myShopQuery.queryKey })
      else showErrors(errorsFromServer(error.fields))
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const found = shopErrors(values)
    if (Object.keys(found).length > 0) return showErrors(found)
    create.mutate()
  }
  const change = (name: ShopField, value: string) => {
    setTyped({ ...values, [name]: value })
    if (name !== 'name') setTouched(true)
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  if (shop.data && !create.isPending) return <Navigate to="/shop" replace />
  return (
    <div className={classes.page}>
      <PageTitle title={common.createShop} />
      <p className={classes.lead}>{m.createLead}</p>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {shopFields.map(({ name, label, autoComplete }) => (
          <TextInput
            key={name}
            label={label}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="words"
            value={values[name]}
            error={errors[name]}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        ))}
        <Button type="submit" size="lg" fullWidth loading={create.isPending}>
          {m.create}
        </Button>
      </form>
    </div>
  )
}
