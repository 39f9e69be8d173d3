import * as rules from '#contract/rules.ts'
import { currentVersions } from '#domain/legal-documents.ts'
import type { Style } from '#domain/sizes.ts'
import { translateRule } from '#messages/rules.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { stored } from '#web/lib/stored.ts'

export type SignUpKind = 'buyer' | 'seller'

export interface HomeAddress {
  street: string
  barangay: string
  city: string
}

export interface SignUpValues extends HomeAddress {
  first_name: string
  last_name: string
  email: string
  phone_no: string
  password: string
  confirm: string
  isFeminine: Style | null
  tagIDs: number[]
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

const checkEveryone = checkTexts({
  first_name: rules.firstName,
  last_name: rules.lastName,
  email: rules.email,
  phone_no: rules.phone,
  password: rules.password,
  confirm: rules.confirmPassword,
})
export const checkHomeAddress = checkTexts({
  street: rules.street,
  barangay: rules.barangay,
  city: rules.city,
})

/** The errors to correct before sending. Whether the passwords match is checked separately. */
export const checkSignUp = (kind: SignUpKind, values: SignUpValues): SignUpErrors => {
  const errors: SignUpErrors = checkEveryone(values)
  if (kind === 'seller') return { ...errors, ...checkHomeAddress(values) }
  return values.isFeminine === null ? { ...errors, isFeminine: translateRule(rules.styleRequired) } : errors
}

const person = (values: SignUpValues) => ({
  email: values.email.trim(),
  password: values.password,
  first_name: values.first_name.trim(),
  last_name: values.last_name.trim(),
  phone_no: values.phone_no.trim(),
  agreed: JSON.stringify(currentVersions),
})

export const buyerOf = (values: SignUpValues) => ({
  ...person(values),
  isFeminine: values.isFeminine ?? 0,
  tagIDs: values.tagIDs,
})

/** The parts are sent too, because the form that creates the shop has a field for each. */
export const homeAddressOf = (values: HomeAddress) => {
  const [street = '', barangay = '', municipality = ''] = [values.street, values.barangay, values.city].map(
    (part) => part.trim(),
  )
  return { address: [street, barangay, municipality].join(' '), street, barangay, municipality }
}

export const sellerOf = (values: SignUpValues) => ({ ...person(values), ...homeAddressOf(values) })

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
