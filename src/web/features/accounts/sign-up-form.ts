import { minPasswordLength, phonePattern } from '#contract/limits.ts'
import type { Style } from '#domain/sizes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { stored } from '#web/lib/stored.ts'

export type SignUpKind = 'buyer' | 'seller'

export interface SignUpValues {
  first_name: string
  last_name: string
  email: string
  phone_no: string
  password: string
  confirm: string
  isFeminine: Style | null
  tagIDs: number[]
  street: string
  barangay: string
  city: string
}

export type SignUpField = keyof SignUpValues
export type SignUpErrors = Partial<Record<SignUpField, string>>

const empty: SignUpValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone_no: '',
  password: '',
  confirm: '',
  isFeminine: null,
  tagIDs: [],
  street: '',
  barangay: '',
  city: '',
}

const ofEveryone = [
  ['first_name', m.firstNameLabel],
  ['last_name', m.lastNameLabel],
  ['email', m.emailLabel],
  ['phone_no', m.phoneLabel],
  ['password', m.passwordLabel],
  ['confirm', m.confirmPasswordLabel],
] as const satisfies [SignUpField, string][]
const ofSellers = [
  ['street', common.street],
  ['barangay', common.barangay],
  ['city', m.cityLabel],
] as const satisfies [SignUpField, string][]

/** The errors to correct before sending. Whether the passwords match is checked separately. */
export const checkSignUp = (kind: SignUpKind, values: SignUpValues): SignUpErrors => {
  const errors: SignUpErrors = {}
  for (const [field, label] of kind === 'seller' ? [...ofEveryone, ...ofSellers] : ofEveryone)
    if (values[field].trim() === '') errors[field] = common.required(label)
  if (!errors.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())) errors.email = m.emailInvalid
  if (!errors.phone_no && !phonePattern.test(values.phone_no.trim())) errors.phone_no = m.phoneInvalid
  if (!errors.password && values.password.length < minPasswordLength) errors.password = m.passwordTooShort
  if (kind === 'buyer' && values.isFeminine === null) errors.isFeminine = common.styleRequired
  return errors
}

const person = (values: SignUpValues) => ({
  email: values.email.trim(),
  password: values.password,
  first_name: values.first_name.trim(),
  last_name: values.last_name.trim(),
  phone_no: values.phone_no.trim(),
})

export const buyerOf = (values: SignUpValues) => ({
  ...person(values),
  isFeminine: values.isFeminine ?? 0,
  tagIDs: values.tagIDs,
})

export const sellerOf = (values: SignUpValues) => {
  const [street = '', barangay = '', municipality = ''] = [values.street, values.barangay, values.city].map(
    (part) => part.trim(),
  )
  const address = [street, barangay, municipality].join(' ')
  // The parts are sent too, because the form that creates the shop has a field for each.
  return { ...person(values), address, street, barangay, municipality }
}

/** Maps the messages of the server to the fields of this form. */
export const errorsOfServer = (
  fields: Record<string, string>,
  code: string,
  sentence: string,
): SignUpErrors => {
  const errors: SignUpErrors = {}
  for (const [field, words] of Object.entries(fields)) {
    if (field === 'address') errors.street = words
    else if (field === 'municipality') errors.city = words
    else if (field in empty) errors[field as SignUpField] = words
  }
  if (code === 'email_taken') errors.email = sentence
  if (code === 'common_password' || code === 'guessable_password') errors.password = sentence
  if (code === 'unknown_tag') errors.tagIDs = sentence
  return errors
}

const draft = stored('tab', 'sign-up-draft')

/** The values typed before a reload. Passwords are never stored. */
export const readDraft = (): SignUpValues => ({
  ...empty,
  ...(draft.read() as Partial<SignUpValues> | null),
  password: '',
  confirm: '',
})

export const keepDraft = (values: SignUpValues): void =>
  draft.write({ ...values, password: undefined, confirm: undefined })
export const dropDraft = (): void => draft.write(null)
