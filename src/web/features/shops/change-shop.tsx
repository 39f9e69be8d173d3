import { Button, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { myShopQuery } from './queries.ts'
import classes from './shop-page.module.css'

type Shop = ReplyOf<'GET store/get_shop_details'>
type Values = Pick<Shop, 'address'> & { name: string }

const valuesOf = ({ storeName: name, address }: Shop): Values => ({ name, address })

/** Opens the form for the name and address of the seller's shop. Typed values are kept until they are saved. */
export const ChangeShop = ({ shop }: { shop: Shop }) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const formID = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<Values>()
  const [errors, setErrors] = useState<Partial<Values>>({})
  const values = typed ?? valuesOf(shop)

  const save = useMutation({
    mutationFn: () => api('POST store/update_shop', values),
    onSuccess: async (changed) => {
      queryClient.setQueryData(myShopQuery.queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_details'] })
      void queryClient.invalidateQueries({ queryKey: ['GET store/item'] })
      setOpen(false)
      setTyped(undefined)
      await notice.success(common.changesSaved, changed.storeName)
    },
    onError: async (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else await notice.failure(common.changesNotSaved, sentenceOf(error))
    },
  })

  const change = (part: Partial<Values>) => {
    setTyped({ ...values, ...part })
    setErrors({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const missing: Partial<Values> = {
      ...(values.name.trim() === '' && { name: m.nameRequired }),
      ...(values.address.trim() === '' && { address: m.addressRequired }),
    }
    setErrors(missing)
    if (Object.keys(missing).length === 0) save.mutate()
  }

  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPencil size={20} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {m.change}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.yourShop}
        size="small"
        actions={
          <>
            <Button variant="default" onClick={() => setOpen(false)}>
              {common.cancel}
            </Button>
            <Button type="submit" form={formID} loading={save.isPending}>
              {common.saveChanges}
            </Button>
          </>
        }
      >
        <form id={formID} className={classes.changeForm} onSubmit={submit} noValidate>
          <TextInput
            label={common.nameLabel}
            name="name"
            maxLength={maxLengths.shopName}
            autoComplete="organization"
            autoCapitalize="words"
            value={values.name}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            data-autofocus
          />
          <TextInput
            label={m.addressLabel}
            name="address"
            description={m.addressHint}
            maxLength={maxLengths.shopAddress}
            autoComplete="street-address"
            autoCapitalize="words"
            value={values.address}
            error={errors.address}
            onChange={(event) => change({ address: event.currentTarget.value })}
          />
        </form>
      </Dialog>
    </>
  )
}
