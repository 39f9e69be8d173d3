import { randomUUID } from 'node:crypto'
import { hashPassword } from '#server/features/people/accounts/passwords/passwords.ts'
import type { TestApp } from '#tests/support/app.ts'
import { addPasskey } from '#tests/support/authenticator.ts'
import { testPassword } from '#tests/support/factories.ts'
import { qrOf } from '#tests/support/payment-qr.ts'

export const createPeople = async (app: TestApp) => {
  const passwordHash = await hashPassword(testPassword)

  /** People inserted as rows, with a password and a unique name. */
  const withPassword = async <Who extends { accountID: string }>(who: Promise<Who>, name: string) => {
    const client = await who
    const mine = `${name}${client.accountID.slice(-12)}`
    const phone_no = `0955${client.accountID.slice(-12)}`
    await app.db
      .updateTable('accounts')
      .set({ password_hash: passwordHash, first_name: mine, last_name: `Apelyido${mine}`, phone_no })
      .where('id', '=', client.accountID)
      .execute()
    return Object.assign(client, { mine, phone: phone_no })
  }
  const buyerNamed = (name: string) => withPassword(app.make.quickBuyer(), name)
  const sellerNamed = (name: string) => withPassword(app.make.quickShopkeeper(), name)

  /** A buyer and a seller with a finished ticket, messages, and an item in cart and collection. */
  const acquainted = async () => {
    const [buyer, seller] = await Promise.all([buyerNamed('Bumibili'), sellerNamed('Nagtitinda')])
    await app.db
      .updateTable('shops')
      .set({
        name: `Tindahan ${seller.mine}`,
        address: `Kalye ${seller.mine}`,
        about: `Mga blazer ni ${seller.mine}`,
        directions: `Sa tabi ng bahay ni ${seller.mine}`,
        hours: { weekly: [[], [], [], [], [], [], [{ from: 541, to: 727 }]], exceptions: [] },
      })
      .where('id', '=', seller.shopID)
      .execute()
    await app.db
      .updateTable('sellers')
      .set({ address: `Bahay ${seller.mine}` })
      .where('account_id', '=', seller.accountID)
      .execute()
    const [sold, listed] = await Promise.all([
      app.make.listedItem(seller.shopID, { name: 'Sold piece' }),
      app.make.listedItem(seller.shopID, { name: `Piece of ${seller.mine}` }),
    ])
    await seller.ok('POST offers/set_rules', { open: 'yes', floorPercent: 60 })
    await seller.ok('POST offers/set_rules', { itemID: listed, floor: 160 })
    await buyer.ok('POST offers/make_offer', { itemID: listed, price: 200, words: `Tawad ni ${buyer.mine}` })
    for (const one of [buyer, seller]) await addPasskey(one, { name: `Telepono ni ${one.mine}` })
    await seller.ok('POST integrations/new_token', {
      name: `Spreadsheet ni ${seller.mine}`,
      scope: 'items',
      password: testPassword,
    })
    await seller.ok('POST integrations/new_webhook', {
      url: `https://${seller.mine.toLowerCase()}.example.ph/ukay`,
    })
    const press = randomUUID()
    const { bale } = await seller.ok('POST store/add_bale', {
      name: `Bale ni ${seller.mine}`,
      cost: 900,
      boughtOn: '2026-11-02',
      note: `Galing kay ${seller.mine}`,
      clientID: randomUUID(),
    })
    await seller.ok('POST store/put_into_bale', { baleID: bale.baleID, itemIDs: [sold, listed] })
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: sold, clientID: press })
    await seller.ok('POST payments/set_qr', { payload: qrOf(`QR ${seller.mine}`), password: testPassword })
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 4 })
    const { pickup_id: pickupID } = await app.db
      .selectFrom('tickets')
      .select('pickup_id')
      .where('id', '=', ticketID)
      .executeTakeFirstOrThrow()
    await buyer.ok('POST payments/say_paid', { pickupID, amount: 250 })
    await seller.ok('POST payments/say_received', { pickupID, amount: 250 })
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 5 })
    await seller.ok('POST legal/set_seller_details', {
      kind: 'business',
      name: `Negosyo ni ${seller.mine}`,
      address: `Opisina ni ${seller.mine}`,
      contact: seller.phone,
      registration: `DTI ${seller.mine}`,
      sources: 'local_sellers',
    })
    await buyer.ok('POST legal/set_ranking', { byBehaviour: false })
    const inShop = await app.make.listedItem(seller.shopID, { name: `Sold by ${seller.mine}` })
    await seller.ok('POST store/make_tags', { itemIDs: [inShop] })
    await seller.ok('POST store/sell_in_shop', { itemID: inShop, clientID: randomUUID() })
    const { collectionID } = await buyer.ok('POST collections/new_collection', {
      collection_name: `Gusto ni ${buyer.mine}`,
    })
    await buyer.ok('POST collections/add_item_to_collection', { collectionID, itemID: listed })
    await buyer.ok('POST homepage/add_to_cart', { itemID: listed, clientID: press })
    await seller.ok('POST store/update_item', { itemID: listed, price: 200 })
    await buyer.ok('POST store/follow_shop', { shopID: seller.shopID })
    await buyer.ok('POST homepage/save_search', { q: `Hanap ni ${buyer.mine}` })
    await buyer.ok('POST auth/attach_pref_to_user', { tagIDs: [3] })
    await buyer.ok('POST auth/set_measurements', { measurements: { waist: 247.5 } })
    await buyer.ok('POST chat/open_conversation', { itemID: listed })
    await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Magkano po?' })
    await seller.ok('POST chat/send_message', { userID: buyer.accountID, message: 'Dalawang daan' })
    return { buyer, seller, sold, inShop, listed, press, ticketID, collectionID }
  }

  return { withPassword, buyerNamed, sellerNamed, acquainted }
}

export type People = Awaited<ReturnType<typeof createPeople>>
