import { describe, expect, it } from 'vitest'
import { currentVersions } from '#domain/legal-documents.ts'
import { buyerOf, checkSignUp, errorsOfServer, sellerOf, type SignUpValues } from './sign-up-form.ts'

const filled: SignUpValues = {
  first_name: ' Maria ',
  last_name: 'Dela Cruz',
  email: 'maria@example.ph',
  phone_no: '09171234567',
  password: 'correct horse',
  confirm: 'correct horse',
  isFeminine: 1,
  tagIDs: [3, 5],
  street: '12 Mabini St.',
  barangay: 'Poblacion',
  city: ' Makati',
}
const empty = Object.fromEntries(Object.keys(filled).map((field) => [field, ''])) as unknown as SignUpValues

describe('checkSignUp', () => {
  it('finds nothing wrong with a filled form', () => {
    expect(checkSignUp('buyer', filled)).toEqual({})
    expect(checkSignUp('seller', filled)).toEqual({})
  })

  it('requires every field of the kind of account', () => {
    const wrong = checkSignUp('seller', { ...empty, isFeminine: null, tagIDs: [] })
    expect(Object.keys(wrong)).toEqual([
      'first_name',
      'last_name',
      'email',
      'phone_no',
      'password',
      'confirm',
      'street',
      'barangay',
      'city',
    ])
    expect(checkSignUp('buyer', { ...filled, street: '', isFeminine: null })).toEqual({
      isFeminine: 'Style is required',
    })
  })

  it.each(['0917123456', '091712345678', '19171234567', '(02) 8123 4567', '+1 917 123 4567'])(
    'refuses the phone number %s',
    (phone_no) => {
      expect(checkSignUp('buyer', { ...filled, phone_no })).toHaveProperty('phone_no')
    },
  )

  it.each(['maria', 'maria@', '@example.ph', 'maria@example', 'ma ria@example.ph'])(
    'refuses the e-mail %s',
    (email) => {
      expect(checkSignUp('buyer', { ...filled, email })).toHaveProperty('email')
    },
  )
})

it('sends exactly the fields of the call', () => {
  const person = {
    email: 'maria@example.ph',
    password: 'correct horse',
    first_name: 'Maria',
    last_name: 'Dela Cruz',
    phone_no: '09171234567',
    agreed: JSON.stringify(currentVersions),
  }
  expect(buyerOf(filled)).toEqual({ ...person, isFeminine: 1, tagIDs: [3, 5] })
  expect(sellerOf(filled)).toEqual({
    ...person,
    address: '12 Mabini St. Poblacion Makati',
    street: '12 Mabini St.',
    barangay: 'Poblacion',
    municipality: 'Makati',
  })
})

it('shows the messages of the server at their fields', () => {
  expect(errorsOfServer({ address: 'Too long', other: 'x' }, 'bad_input', '')).toEqual({ street: 'Too long' })
  expect(errorsOfServer({}, 'email_taken', 'Taken')).toEqual({ email: 'Taken' })
  expect(errorsOfServer({}, 'common_password', 'Common')).toEqual({ password: 'Common' })
})
