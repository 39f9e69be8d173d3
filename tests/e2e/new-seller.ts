import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { agreed, journeyPassword } from './people.ts'
import { phonePhoto } from './photos.ts'
import { openPage, signIn } from './steps.ts'

export const documents = ['id1', 'id2', 'selfie'] as const
export type DocumentKind = (typeof documents)[number]

let people = 0

const photos = new Map<number, Promise<Buffer>>()
/** Made once, because twelve megapixels take seconds. The first is reduced before it is sent. */
export const somePhoto = (n: number): Promise<Buffer> => {
  const made = photos.get(n) ?? phonePhoto('T-Shirt', n, n === 0 ? 12 : undefined)
  photos.set(n, made)
  return made
}

/** Signs up a seller without documents through the API. */
export const signInNewSeller = async (
  page: Page,
  firstName: string,
): Promise<{ email: string; name: string }> => {
  people += 1
  const name = `${firstName} ${test.info().project.name}${test.info().workerIndex}${people}`
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.ph`
  const data = {
    email,
    password: journeyPassword,
    first_name: firstName,
    last_name: name.slice(firstName.length + 1),
    phone_no: '09171230006',
    address: '4 Mabini Street Poblacion Sagada',
    agreed,
    adult: true,
  }
  expect((await page.request.post('/api/auth/new_shop_owner', { data })).status()).toBe(200)
  await signIn(page, email)
  return { email, name }
}

/** A seller whose documents await a decision, made through the API. */
export const newPendingSeller = async (browser: Browser, firstName: string) => {
  const page = await openPage(browser)
  const seller = await signInNewSeller(page, firstName)
  const calls = { id1: 'shop_id_one', id2: 'shop_id_two', selfie: 'shop_id_selfie' }
  for (const [n, kind] of documents.entries()) {
    const buffer = await sharp(await somePhoto(n))
      .rotate()
      .resize(800)
      .jpeg()
      .toBuffer()
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
    const answer = await page.request.post(`/api/auth/${calls[kind]}`, { multipart: { file } })
    expect(answer.status()).toBe(200)
  }
  return { page, ...seller }
}
