import { expect, test } from '@playwright/test'
import { somePhoto } from '../support/photos.ts'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

test(
  'both sides review a pickup, each sees the other, and the shop’s page shows it; one says what is wrong',
  { tag: '@nightly' },
  async ({ browser }) => {
    const [seller, buyer] = [await openPage(browser), await openPage(browser)]
    const email = ready(verifiedSellers, 42, 43)
    await signIn(seller, email)
    await createShop(seller, email, { name: 'Sampaguita Finds', address: 'Session Road, Baguio' })
    const details = await seller.request.get('/api/store/get_shop_details')
    const { shopID } = (await details.json()) as { shopID: string }
    const { id: itemID } = await listItem(seller.request, { name: `Rosal Coat ${mark()}` })
    await signInNewBuyer(buyer)
    const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID } })
    const { ticketID } = (await bought.json()) as { ticketID: number }
    const trust = await seller.request.get('/api/reviews/get_buyer_trust')
    const { buyers } = (await trust.json()) as { buyers: { pickupID: number }[] }
    const page = `/pickup/${buyers[0]?.pickupID}`
    await seller.request.post('/api/tickets/update_ticket_status', { data: { ticketID, statusID: 5 } })

    await buyer.goto(page)
    await buyer.getByRole('button', { name: 'Send review' }).click()
    await expect(buyer.getByText('Please choose one to five stars')).toBeVisible()
    await buyer.getByRole('radio', { name: '4 stars of 5' }).check({ force: true })
    await buyer.getByRole('checkbox', { name: 'Clean' }).check({ force: true })
    await buyer.getByLabel('In your own words').fill('Good coat. <b>One</b> button was loose.')
    await buyer.getByLabel('Add photos').setInputFiles({
      name: 'coat.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (await somePhoto(60)).arrayBuffer()),
    })
    await expect(buyer.getByRole('button', { name: /Remove photo/ })).toBeVisible()
    await expectGoodLooks(buyer, 'review form')
    await buyer.getByRole('button', { name: 'Send review' }).click()
    await expectNotice(buyer, 'Thank you for your review')
    await expect(buyer.getByText('Hidden until the other review is in')).toBeVisible()

    await seller.goto(page)
    await expect(seller.getByRole('radio', { name: '5 stars of 5' })).toBeAttached()
    await expect(seller.getByText('One button was loose')).toHaveCount(0)
    await seller.getByRole('radio', { name: '5 stars of 5' }).check({ force: true })
    await seller.getByRole('button', { name: 'Send review' }).click()
    await expect(seller.getByText('Good coat. <b>One</b> button was loose.')).toBeVisible()
    await seller.getByRole('button', { name: 'Answer' }).click()
    await seller.getByLabel('Your answer').fill('Salamat! Bring it back, I will sew it.')
    await seller.getByRole('button', { name: 'Send answer' }).click()
    await expect(seller.getByText(/ answers$/)).toBeVisible()
    await expectGoodLooks(seller, 'reviews of a pickup')

    await buyer.goto(`/shop/${shopID}?show=reviews`)
    await expect(buyer.getByText('Salamat! Bring it back')).toBeVisible()
    await expect(buyer.getByRole('tab', { name: /Reviews 1/ })).toBeVisible()
    await expectGoodLooks(buyer, 'reviews of a shop')

    await buyer.goto(page)
    await buyer.getByRole('button', { name: 'Something is wrong with this pickup' }).click()
    await buyer.getByLabel('What do you want to say?').fill('The zipper broke on the way home')
    await buyer.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(buyer.getByText('An admin reads this case')).toBeVisible()
    await seller.reload()
    await expect(seller.getByText('The zipper broke on the way home')).toBeVisible()
    await expectGoodLooks(seller, 'case about a pickup')
  },
)
