import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { MeetingPlacesPage } from './meeting-places-page.tsx'

const [example] = exampleOf('POST store/set_meeting_places').places
if (!example) throw new Error('The example has no place.')
// Examples have the first entries of lists alone.
const weekly = Array.from({ length: 7 }, (_, day) => (day < 5 ? [] : [{ from: 600, to: 1080 }]))
const mall = { ...example, hours: { weekly, exceptions: [] } }
const shop = {
  ...exampleOf('GET store/get_shop_details'),
  address: '14 Assumption Road, Baguio',
  town: 'Baguio',
  addressHidden: false,
}
const sentMall = { name: mall.name, note: mall.note, ...mall.location, hours: mall.hours }

const open = (given = [mall], more: Parameters<typeof show>[1] = {}) =>
  show(<MeetingPlacesPage />, {
    'GET store/get_shop_details': shop,
    'GET store/get_meeting_places': { places: given },
    'GET auth/location/map_tiles': { address: null, attribution: '', maxZoom: 19 },
    ...more,
  })

test('the places have their days and hours, and five are the most', async () => {
  await open()
  await expect.element(page.getByText('1 of 5')).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Sat to Sun 10:00 AM to 6:00 PM')
})

test('with five places there is no button for a sixth', async () => {
  await open([1, 2, 3, 4, 5].map((n) => ({ ...mall, placeID: `0198c1d2-0000-7000-8000-00000000000${n}` })))
  await expect.element(page.getByText('5 of 5')).toBeVisible()
  expect(page.getByRole('button', { name: 'Add a place' }).query()).toBeNull()
})

test('a place is changed, and another one removed', async () => {
  const second = { ...mall, placeID: '0198c1d2-0000-7000-8000-000000000009', name: 'Session Road' }
  await open([mall, second], { 'POST store/set_meeting_places': { places: [mall] } })
  await page.getByRole('button', { name: `Change ${mall.name}` }).click()
  await page.getByLabelText('Where exactly').fill('The bench')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => sentWith('POST store/set_meeting_places')[0]?.places)
    .toMatchObject([
      { ...sentMall, note: 'The bench' },
      { ...sentMall, name: 'Session Road' },
    ])
})

test('the address is hidden by a switch, which says what buyers see', async () => {
  let addressHidden = false
  await open([], {
    'GET store/get_shop_details': () => ({ ...shop, addressHidden }),
    'POST store/update_shop': (input) => {
      addressHidden = input.addressHidden === true
      return { ...shop, addressHidden }
    },
  })
  await page.getByRole('switch').click()
  await expect.poll(() => sentWith('POST store/update_shop')).toEqual([{ addressHidden: true }])
  await expect.element(page.getByText('Baguio, to about 1 km')).toBeVisible()
})

test('a switch that fails goes back', async () => {
  await open([], { 'POST store/update_shop': refusal('too_many_tries') })
  await page.getByRole('switch').click()
  await expect.element(page.getByText('Your address setting was not changed')).toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeChecked()
})
