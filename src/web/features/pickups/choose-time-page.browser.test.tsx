import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { exampleOf, refusal, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { ChooseTimePage } from './choose-time-page.tsx'

const [example] = exampleOf('GET pickups/get_pickups').pickups
if (!example) throw new Error('The example has no pickup.')

const allDay = { weekly: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]), exceptions: [] }
const evening = { weekly: Array.from({ length: 7 }, () => [{ from: 1140, to: 1170 }]), exceptions: [] }
const mall = {
  placeID: '0198c1d2-0000-7000-8000-00000000aaaa',
  name: 'SM City Baguio',
  note: 'Main entrance',
  location: { long: 120.5995, lat: 16.409 },
  hours: evening,
}
const pickup = {
  ...example,
  storeName: 'Wagwagan ni Luz',
  storeHours: allDay,
  pickupTime: null,
  place: null,
  canSetTime: true,
  latestTime: new Date(Date.now() + 4 * 86_400_000).toISOString(),
}

const open = (shown: typeof example, places: (typeof mall)[], more: Parameters<typeof show>[1] = {}) =>
  show(
    <ChooseTimePage viewer="buyer" renderMap={() => <p>The map</p>} />,
    {
      'GET pickups/get_pickups': { pickups: [shown], has_next: false, cursor: null },
      'GET store/get_meeting_places': { places },
      'GET auth/place': { place: null },
      ...more,
    },
    { at: `/pickup/${shown.pickupID}/time`, path: '/pickup/:id/time' },
  )

test('a shop without places has its times alone, and the call for the time', async () => {
  await open(pickup, [], { 'POST pickups/choose_time': refusal('time_not_offered') })
  await expect.element(page.getByRole('heading', { name: 'Choose a time' })).toBeVisible()
  expect(page.getByRole('radio', { name: /Wagwagan/ }).query()).toBeNull()
  await page
    .getByRole('radio', { name: /Thu|Fri|Sat|Sun|Mon|Tue|Wed/ })
    .nth(1)
    .click()
  await page.getByRole('radio', { name: '12:00 PM', exact: true }).click()
  await page.getByRole('button', { name: 'Set this time' }).click()
  await expect.poll(() => sentWith('POST pickups/choose_time')).toHaveLength(1)
})

/** A bar or a notice below may cover it. */
const press = async (part: Locator) => {
  await expect.element(part).toBeInTheDocument()
  ;(part.element() as HTMLElement).click()
}

test('a place comes with its times, and the shop with those of the shop', async () => {
  await open(pickup, [mall], { 'POST pickups/choose_place': refusal('place_not_offered') })
  await expect.element(page.getByRole('heading', { name: 'Where and when' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /SM City Baguio/ })).toBeChecked()
  await expect.element(page.getByText('The map')).toBeVisible()
  await press(page.getByRole('radio', { name: /Thu|Fri|Sat|Sun|Mon|Tue|Wed/ }).nth(3))
  expect(page.getByRole('radio', { name: '12:00 PM', exact: true }).query()).toBeNull()
  await press(page.getByRole('radio', { name: '7:00 PM', exact: true }))
  await page.getByRole('button', { name: 'Meet there' }).click()
  await expect
    .poll(() => sentWith('POST pickups/choose_place'))
    .toMatchObject([{ pickupID: pickup.pickupID, placeID: mall.placeID }])
  await expect
    .element(page.getByText('The shop no longer meets at this place.', { exact: false }))
    .toBeVisible()

  await press(page.getByRole('radio', { name: /At Wagwagan ni Luz/ }))
  await press(page.getByRole('radio', { name: '12:00 PM', exact: true }))
  await press(page.getByRole('button', { name: 'Set this time' }))
  await expect
    .poll(() => sentWith('POST pickups/choose_place')[1])
    .toEqual({ pickupID: pickup.pickupID, time: expect.any(String) })
})

test('the agreed place stays to choose when the seller has removed it', async () => {
  const agreed = { ...pickup, pickupTime: pickup.latestTime, place: mall }
  await open(agreed, [])
  await expect.element(page.getByRole('radio', { name: /SM City Baguio/ })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: /At Wagwagan ni Luz/ })).not.toBeChecked()
})
