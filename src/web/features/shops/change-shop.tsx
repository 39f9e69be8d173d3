import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Textarea, TextInput } from '#web/ui/fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { WayButton } from '#web/ui/way.tsx'
import { myShopQuery } from './queries.ts'

type Shop = ReplyOf<'GET store/get_shop_details'>

const valuesOf = ({ storeName: name, address, about, directions, onWeb }: Shop) => ({
  name,
  address,
  about,
  directions,
  web: onWeb ? 'yes' : 'no',
})

const webChoices = [
  { value: 'yes', label: m.onWeb },
  { value: 'no', label: m.offWeb },
] as const

/** Opens the form for name, address and texts of the seller's shop. Typed values are kept until they are saved. */
export const ChangeShop = ({ shop }: { shop: Shop }) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const form = useServerForm({
    initialValues: valuesOf(shop),
    validate: checkTexts({ name: rules.shopName, address: rules.shopAddress }),
  })
  const startFrom = (saved: Shop) => {
    form.reset(valuesOf(saved))
  }

  const save = useMutation({
    mutationFn: () => {
      const { web, ...texts } = form.values
      return api('POST store/update_shop', { ...texts, onWeb: web === 'yes' })
    },
    onSuccess: async (changed) => {
      queryClient.setQueryData(myShopQuery.queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_details'] })
      void queryClient.invalidateQueries({ queryKey: ['GET store/item'] })
      setOpen(false)
      startFrom(changed)
      await notice.success(common.changesSaved, changed.storeName)
    },
    onError: async (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.showServerErrors(error)
      else await notice.failure(common.changesNotSaved, sentenceOf(error))
    },
  })

  return (
    <>
      <WayButton
        icon={IconPencil}
        hint={shop.storeName}
        onClick={() => {
          if (!form.isDirty()) startFrom(shop)
          setOpen(true)
        }}
      >
        {m.change}
      </WayButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.yourShop}
        size="small"
        dismiss={common.cancel}
        actions={
          <Button type="submit" form={form.id} loading={save.isPending}>
            {common.saveChanges}
          </Button>
        }
      >
        <form
          id={form.id}
          className="form"
          onSubmit={form.submitUnless(save.isPending, () => save.mutate())}
          noValidate
        >
          <TextInput
            label={common.nameLabel}
            longest={rules.shopName.max}
            autoComplete="organization"
            autoCapitalize="words"
            data-autofocus
            {...form.field('name')}
          />
          <TextInput
            label={m.addressLabel}
            description={m.addressHint}
            longest={rules.shopAddress.max}
            autoComplete="street-address"
            autoCapitalize="words"
            {...form.field('address')}
          />
          <Textarea
            label={m.directionsLabel}
            description={m.directionsHint}
            rows={2}
            longest={rules.shopDirections.max}
            autoCapitalize="sentences"
            {...form.field('directions')}
          />
          <Textarea
            label={m.aboutLabel}
            description={m.aboutHint}
            rows={4}
            longest={rules.shopAbout.max}
            autoCapitalize="sentences"
            {...form.field('about')}
          />
          <Choices
            legend={m.whoMayRead}
            name="web"
            options={webChoices}
            value={form.values.web}
            onChange={(web) => form.setFieldValue('web', web)}
          />
        </form>
      </Dialog>
    </>
  )
}
