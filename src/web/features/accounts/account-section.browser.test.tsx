import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { AccountSection, useAccountLoaded } from './account-section.tsx'

const Below = () => useAccountLoaded() && <p>What stands below</p>

test('what stands below comes also where a part is refused, as for a stopped account', async () => {
  await show(
    <>
      <AccountSection />
      <Below />
    </>,
    {
      'GET auth/session': exampleOf('GET auth/session'),
      'GET auth/account': { ...exampleOf('GET auth/account'), nameFixed: false },
      'GET auth/phone': refusal('account_stopped'),
    },
  )
  await expect.element(page.getByText('What stands below')).toBeVisible()
  await expect.element(page.getByText('Phone number')).toBeVisible()
  const asked = sentWith('GET auth/phone').length
  await new Promise((resolve) => {
    setTimeout(resolve, 500)
  })
  expect(sentWith('GET auth/phone').length).toBe(asked)
  await expect.element(page.getByText('What stands below')).toBeVisible()
})
