import { type Page, expect } from '@playwright/test'
import { journeyPassword } from '../people.ts'
import {
  arrive,
  button,
  failing,
  field,
  fill,
  heading,
  type Lines,
  link,
  nothingOpens,
  notice,
  open,
  press,
  says,
  slowly,
  text,
  unseen,
} from './lines.ts'

const login = slowly('auth/login')
const signUp = slowly('auth/new_shop_user')
const create = press(button('Create account'))
const person = (email: string) => ({
  'First name': 'Bea',
  'Last name': 'Manalo',
  Email: email,
  'Phone number': '09181230001',
  Password: journeyPassword,
  'Confirm password': journeyPassword,
})
const names = Object.keys(person(''))
const sellerNames = [...names, 'Street', 'Barangay', 'City/Municipality']

/** These fields, and so many groups of choices. */
const hasOnly = (fields: string[], groups: number) => async (page: Page) => {
  await expect(page.locator('main form fieldset')).toHaveCount(groups)
  await expect(page.locator('main form input:not(fieldset *)')).toHaveCount(fields.length)
}

/** Login and sign-up. The walk ends with a new buyer, who signed up with the fields of the specification alone. */
export const visitorLines = (email: string): Lines => ({
  'A2 Login': [
    [
      'Title "Log in"; email and password fields',
      open('/'),
      heading('Log in'),
      field('Email'),
      field('Password'),
    ],
    ['A hidden error line', unseen(text('Incorrect username or password'))],
    ['A link to sign-up', link('Create your account')],
    nothingOpens,
    [
      'A spinner while waiting',
      login.hold,
      fill({ Email: 'nobody@example.ph', Password: 'not the password' }),
      press(button('Log in')),
      (page) => page.locator('button[data-loading] svg, button[data-loading] [class*=spinner]'),
    ],
    ['Failure: inline "Incorrect username or password"', login.goOn, text('Incorrect username or password')],
  ],
  'A2 Sign-up, seller': [
    ['Title "Create your account"', open('/signup?as=seller'), heading('Create your account')],
    [
      'A link switches to buyer sign-up, a link returns to login',
      link('Want to create a user account?'),
      link('Log in'),
    ],
    ['The fields of a seller', ...sellerNames.map(field)],
    ['No other field and no box to tick', hasOnly(sellerNames, 0)],
    ['What one agrees to stands above the button', text(/By signing up you agree to/), text(/18 or over/)],
    nothingOpens,
    [
      'All fields required; an address needs street, barangay and city/municipality',
      create,
      ...['First name', 'Email', 'Street', 'Barangay', 'City/Municipality'].map((name) =>
        text(`${name} is required`),
      ),
    ],
  ],
  'A2 Sign-up, buyer': [
    ['Title "Create your account"', open('/signup'), heading('Create your account')],
    [
      'A link switches to seller sign-up, a link returns to login',
      link('Want to create a seller account?'),
      link('Log in'),
    ],
    ['The fields of a buyer', ...names.map(field)],
    [
      'A masculine/feminine choice and a list of preference tags',
      ...['Masculine', 'Feminine', 'T-Shirt', 'Dress'].map(text),
    ],
    ['No other field and no box to tick but those of the tags', hasOnly(names, 2)],
    ['What one agrees to stands above the button', text(/By signing up you agree to/)],
    nothingOpens,
    ['A buyer must choose masculine or feminine', fill(person(email)), create, text('Style is required')],
    [
      'Email must be an email format; phone must be exactly 11 digits',
      fill({ 'Phone number': '0918123', Email: 'bea' }),
      create,
      text(/e-mail address/),
      text(/11 digits/),
    ],
    says(
      'Passwords do not match!',
      fill({ ...person(email), 'Confirm password': 'something else 7' }),
      press(text('Feminine')),
      create,
    ),
    says(
      'Sign up failed!',
      failing('auth/new_shop_user'),
      fill({ 'Confirm password': journeyPassword }),
      create,
    ),
    ['Submit: loading dialog', signUp.hold, create, notice('Creating your account...')],
    says('Sign up successful!', signUp.goOn),
    ['for 3 s, then go to /', arrive('/')],
  ],
})
