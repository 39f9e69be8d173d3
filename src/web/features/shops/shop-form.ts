import * as rules from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { stored } from '#web/lib/stored.ts'

export const shopFields = [
  { name: 'name', label: common.nameLabel, autoComplete: 'organization' },
  { name: 'street', label: common.street, autoComplete: 'address-line1' },
  { name: 'barangay', label: common.barangay, autoComplete: 'address-line2' },
  { name: 'municipality', label: m.municipality, autoComplete: 'address-level2' },
  { name: 'province', label: m.province, autoComplete: 'address-level1' },
] as const

export type ShopField = (typeof shopFields)[number]['name']
export type ShopValues = Record<ShopField, string>
export type ShopErrors = Partial<Record<ShopField, string>>

export const emptyShop: ShopValues = { name: '', street: '', barangay: '', municipality: '', province: '' }

export const shopErrors = checkTexts<ShopField>({
  name: rules.shopName,
  street: rules.street,
  barangay: rules.shopBarangay,
  municipality: rules.shopMunicipality,
  province: rules.shopProvince,
})

/** The server has a single address field, so its message is shown at the first field of the address. */
export const errorsFromServer = ({ name, address }: Record<string, string>): ShopErrors => ({
  ...(name && { name }),
  ...(address && { street: address }),
})

export const newShop = (values: ShopValues): InputOf<'POST store/create_new_shop'> => {
  const { name, street, barangay, municipality, province } = values
  const address = [street, barangay, municipality, province].map((part) => part.trim()).join(', ')
  return { name: name.trim(), address }
}

export const hasAddress = ({ street, barangay, municipality, province }: ShopValues): boolean =>
  [street, barangay, municipality, province].some((part) => part !== '')

/** Fills in the address of the sign-up. */
export const withHomeAddress = (values: ShopValues, home: ReplyOf<'GET auth/home_address'>): ShopValues => {
  const { address, street, barangay, municipality } = home
  if (street !== null && barangay !== null && municipality !== null)
    return { ...values, street, barangay, municipality }
  return address.length <= rules.street.max ? { ...values, street: address } : values
}

const draft = stored('tab', 'create-shop')

export const readShopDraft = (): ShopValues => {
  const kept = draft.read() as Partial<Record<string, unknown>> | null
  const texts = shopFields.map(({ name }) => [name, typeof kept?.[name] === 'string' ? kept[name] : ''])
  return Object.fromEntries(texts) as ShopValues
}

export const writeShopDraft = (values: ShopValues): void => draft.write(values)
export const dropShopDraft = (): void => draft.write(null)
