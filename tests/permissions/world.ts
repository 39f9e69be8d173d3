import { randomBytes } from 'node:crypto'
import { Verified } from '#domain/roles.ts'
import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '#server/features/people/accounts/passwords/passwords.ts'
import { createBillLinks } from '#server/features/reserving/live-sales/bills/bill-links.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { picture } from '#tests/support/photos.ts'
import { documentKinds, handIn } from '#tests/support/sellers-documents.ts'
import type { Person } from './table.ts'

const smallPhoto = await picture({ width: 60, height: 80 })

const otherPhoto = await picture({ width: 80, height: 60 })

/** An account that can log in. Shared by all worlds, because hashing a password for each would be slow. */
export interface Known {
  email: string
}

const passwordHash = await hashPassword(testPassword)

const collectionName = 'Hiking with Lola'

/** Messages between buyer and seller, of which the first one is reported, and their reviews. */
const lines = {
  reported: 'You are a thief, Mang Kardo',
  other: 'My lola is called Remedios',
  review: 'A button was loose',
  case: 'The sleeve came off at home',
  hiddenReview: 'She came with her aunt',
  unseen: 'The shop smelled of rain',
  reportedItem: 'Blazer with a swoosh',
  report: 'The label is printed askew',
  warning: 'Please sell no copies',
  waiting: 'Too many copies',
  bale: 'From the man at the pier',
}

/** A reported item, a warning of the seller, and a pause of the shop that waits for a second admin. */
const queue = async (
  { db, clock, make }: TestApp,
  { shop, item, seller, rival, admin }: Record<'shop' | 'item' | 'seller' | 'rival' | 'admin', string>,
) => {
  const [entry, decided, waits, decision, waitingDecision] = [
    uuidv7(),
    uuidv7(),
    uuidv7(),
    uuidv7(),
    uuidv7(),
  ]
  const opened_at = clock.now()
  const entryOf = { about_id: seller, priority: 3, opened_at }
  const { accountID: firstAdmin } = await make.quickBuyer()
  await db
    .insertInto('queue_entries')
    .values([
      { ...entryOf, id: entry, kind: 'item', subject_id: item, title: lines.reportedItem },
      { ...entryOf, id: decided, kind: 'item', subject_id: item, closed_at: opened_at },
      { ...entryOf, id: waits, kind: 'shop', subject_id: shop, waiting: true },
    ])
    .execute()
  await db
    .insertInto('reports')
    .values({
      id: uuidv7(),
      entry_id: entry,
      reported_by: rival,
      reason: 'counterfeit',
      details: lines.report,
      reported_at: opened_at,
    })
    .execute()
  const by = { about_id: seller, rule: 'counterfeit', decided_by: admin, decided_at: opened_at }
  await db
    .insertInto('decisions')
    .values([
      { ...by, id: decision, entry_id: decided, act: 'warn', words: lines.warning, in_effect_at: opened_at },
      {
        ...by,
        id: waitingDecision,
        entry_id: waits,
        act: 'pause_shop',
        words: lines.waiting,
        subject_id: shop,
        decided_by: firstAdmin,
        needs_second: true,
      },
    ])
    .execute()
  return { entry, decision, waitingDecision }
}

/** A drop with one draft, and a complete draft of the rival. */
const drops = async ({ make, db, clock }: TestApp, shop: string, rivalShop: string) => {
  const drop = uuidv7()
  const [[inDrop = ''], [rivalDraft = '']] = await Promise.all([
    make.listedItems(shop, [{ availability: 'draft' }]),
    make.listedItems(rivalShop, [{ availability: 'draft' }]),
  ])
  const at = clock.now()
  await db.updateTable('items').set({ completed_at: at }).where('id', 'in', [inDrop, rivalDraft]).execute()
  const opens_at = new Date(Math.ceil(at.getTime() / 60_000 + 60) * 60_000)
  await db
    .insertInto('drops')
    .values({ id: drop, shop_id: shop, title: 'Ten blazers', opens_at, set_at: at })
    .execute()
  await db.insertInto('item_blocks').values({ shop_id: shop, item_id: inDrop, reason: 'drop' }).execute()
  const dropMinute = new Date(opens_at.getTime() + 1_800_000).toISOString()
  return { drop, dropMinute, inDrop, rivalDraft }
}

/** A live sale that runs, with an item to claim and one that is held for a name, and one that is planned. */
const liveSales = async ({ make, db, clock, vault }: TestApp, shop: string, sellerID: string) => {
  const [sale, plannedSale, bill] = [uuidv7(), uuidv7(), uuidv7()]
  const [liveItem = '', namedItem = ''] = await make.listedItems(shop, 2)
  const at = clock.now()
  const common = { shop_id: shop, title: 'Coats', starts_at: at, made_by: sellerID, made_at: at }
  await db
    .insertInto('live_sales')
    .values([
      { ...common, id: sale, slug: `runs-${sale}`, started_at: at, client_id: sale },
      { ...common, id: plannedSale, slug: `planned-${plannedSale}`, client_id: plannedSale },
    ])
    .execute()
  await db
    .insertInto('live_sale_items')
    .values([
      { sale_id: sale, item_id: liveItem, number: 1, shown_at: at },
      { sale_id: sale, item_id: namedItem, number: 2, shown_at: at },
    ])
    .execute()
  await db.insertInto('live_bills').values({ id: bill, sale_id: sale, name: 'Mara', made_at: at }).execute()
  await db
    .insertInto('name_holds')
    .values({
      sale_id: sale,
      item_id: namedItem,
      bill_id: bill,
      price_centavos: 25_000,
      held_at: at,
      due_at: new Date(at.getTime() + 86_400_000),
      client_id: bill,
    })
    .execute()
  const billToken = createBillLinks(vault.keysFor('bill links')).tokenOf(bill)
  const slugs = { liveSlug: `runs-${sale}`, plannedSlug: `planned-${plannedSale}` }
  return { sale, plannedSale, liveItem, namedItem, bill, billToken, ...slugs }
}

/** Makes these two one person, who is logged in on both sides. */
const joinSides = async ({ db }: TestApp, buyerID: string, sellerID: string): Promise<void> => {
  await db
    .updateTable('accounts')
    .from('accounts as login')
    .set((row) => ({
      login_id: row.ref('login.id'),
      password_hash: '',
      email: row.ref('login.email'),
      first_name: row.ref('login.first_name'),
      last_name: row.ref('login.last_name'),
    }))
    .where('login.id', '=', buyerID)
    .where('accounts.id', '=', sellerID)
    .execute()
  await db
    .updateTable('sessions')
    .set({ account_id: buyerID, acts_as: sellerID })
    .where('account_id', '=', sellerID)
    .execute()
}

/**
 * One row of each kind. What the calls name belongs to the buyer and the seller, so "other" and "rival" try to use
 * the data of others. `photos`: create real ID photos of the completed seller and not just rows. `fromBefore`: nobody has
 * agreed to anything, or declared their age. `bothSides`: the buyer and the rival are one person, so that whatever they may do as one
 * shows if it reaches the other.
 */
export const makeWorld = async (
  app: TestApp,
  known: Known,
  { photos = false, fromBefore = false, bothSides = true } = {},
) => {
  const { make, db } = app
  const aBuyer = { kind: 'buyer', password_hash: passwordHash, fromBefore } as const
  const aSeller = { kind: 'seller', password_hash: passwordHash, fromBefore } as const
  const anAdmin = { kind: 'admin', password_hash: passwordHash } as const
  const notApproved = { ...aSeller, verified: Verified.Undecided }
  const signedIn = await make.signedInAll({
    buyer: aBuyer,
    other: aBuyer,
    helper: aBuyer,
    unverified: notApproved,
    completed: notApproved,
    seller: aSeller,
    rival: aSeller,
    admin: anAdmin,
    moderator: { ...anAdmin, admin_role: 'moderator' },
    verifier: { ...anAdmin, admin_role: 'verifier' },
    treasurer: { ...anAdmin, admin_role: 'treasurer' },
  })
  const { buyer, other, helper, unverified, completed, seller, rival, admin, moderator, verifier } = signedIn
  if (bothSides) await joinSides(app, buyer.accountID, rival.accountID)
  const [shop, rivalShop] = await Promise.all([make.shopRow(seller.accountID), make.shopRow(rival.accountID)])
  await make.helpsAt(shop, helper.accountID)
  const { invitationID: invitation, token } = await seller.ok('POST helpers/invite')
  const invited = await admin.ok('POST admin/invite', { role: 'verifier' })
  const [voucherRequest, photoRequest] = [uuidv7(), uuidv7()]
  const asked = { asked_by: moderator.accountID, asked_at: app.clock.now() }
  await db
    .insertInto('second_admin_requests')
    .values([
      { id: voucherRequest, kind: 'vouchers', amount_centavos: 600_000, count: 1, seller_id: null, ...asked },
      {
        id: photoRequest,
        kind: 'id_photos',
        amount_centavos: null,
        count: null,
        seller_id: seller.accountID,
        ...asked,
      },
    ])
    .execute()
  await db.updateTable('shops').set({ longitude: 120.6, latitude: 16.4 }).where('id', '=', shop).execute()
  const [[item = '', draft = '', inCart = '', bought = '', inShop = '', ...soldItems], [rivalItem = '']] =
    await Promise.all([
      make.listedItems(shop, [
        {},
        { availability: 'draft', photos: 0 },
        {},
        {},
        {},
        { availability: 'sold' },
        { availability: 'sold' },
        { availability: 'sold' },
      ]),
      make.listedItems(rivalShop, [{}]),
    ])
  const counterSale = uuidv7()
  await db
    .insertInto('counter_sales')
    .values({
      id: counterSale,
      shop_id: shop,
      item_id: inShop,
      client_id: uuidv7(),
      price_centavos: 10_000,
      sold_by: seller.accountID,
      // So that it can be undone, however long the tests take.
      sold_at: new Date(app.clock.now().getTime() + 3_600_000),
    })
    .execute()
  await db.updateTable('items').set({ state: 'sold' }).where('id', '=', inShop).execute()
  const pickedUp: Awaited<ReturnType<typeof app.make.ticket>>[] = []
  for (const itemID of soldItems)
    pickedUp.push(await app.make.ticket({ itemID, buyerID: buyer.accountID, status: 5 }))
  const [notReviewed = 0, reviewed = 0, reviewedOnce = 0] = pickedUp.map(({ pickupID }) => pickupID)
  const [review, hiddenReview, unseenReview] = [uuidv7(), uuidv7(), uuidv7()]
  const visible_at = app.clock.now()
  const ofBuyer = { side: 'buyer' as const, author_id: buyer.accountID, about_id: seller.accountID }
  const ofSeller = { side: 'seller' as const, author_id: seller.accountID, about_id: buyer.accountID }
  const rest = { rating: 2, words: [], written_at: visible_at, visible_at }
  const later = new Date(visible_at.getTime() + 86_400_000)
  await db
    .insertInto('reviews')
    .values([
      { id: review, pickup_id: reviewed, ...ofBuyer, ...rest, body: lines.review },
      { id: hiddenReview, pickup_id: reviewed, ...ofSeller, ...rest, body: lines.hiddenReview, hidden: true },
      {
        id: unseenReview,
        pickup_id: reviewedOnce,
        ...ofBuyer,
        ...rest,
        body: lines.unseen,
        visible_at: later,
      },
    ])
    .execute()
  const bale = uuidv7()
  await db
    .insertInto('bales')
    .values({
      id: bale,
      shop_id: shop,
      name: 'Bale of the seller',
      cost_centavos: 800_000,
      bought_on: '2026-11-02',
      note: lines.bale,
      client_id: bale,
      made_at: visible_at,
    })
    .execute()
  const caseID = uuidv7()
  await db
    .insertInto('cases')
    .values({ id: caseID, pickup_id: reviewed, opened_by: 'buyer', opened_at: visible_at })
    .execute()
  await db
    .insertInto('case_messages')
    .values({
      case_id: caseID,
      side: 'buyer',
      number: 1,
      author_id: buyer.accountID,
      body: lines.case,
      sent_at: visible_at,
      client_id: caseID,
    })
    .execute()
  const queued = await queue(app, {
    shop,
    item,
    seller: seller.accountID,
    rival: rival.accountID,
    admin: admin.accountID,
  })
  const live = await liveSales(app, shop, seller.accountID)
  const dropped = await drops(app, shop, rivalShop)
  await make.holdsOfRows()
  const pair = uuidv7()
  const [one = '', two = ''] = [item, rivalItem].toSorted()
  await db
    .insertInto('duplicate_listings')
    .values({ id: pair, item_id: one, other_item_id: two, similarity: 0.99, flagged_at: app.clock.now() })
    .execute()
  await buyer.ok('POST homepage/add_to_cart', { itemID: inCart })
  const { ticketID: ticket } = await buyer.ok('POST tickets/purchase_item', { itemID: bought })
  const { ticketID: ticketOfOthers } = await other.ok('POST tickets/purchase_item', { itemID: rivalItem })
  const { pickup_id: pickup } = await db
    .selectFrom('tickets')
    .select('pickup_id')
    .where('id', '=', ticket)
    .executeTakeFirstOrThrow()
  const { collectionID: collection } = await buyer.ok('POST collections/new_collection', {
    collection_name: collectionName,
  })
  await buyer.ok('POST collections/add_item_to_collection', { collectionID: collection, itemID: inCart })
  await seller.ok('POST offers/set_rules', { open: 'yes' })
  await seller.ok('POST offers/set_rules', { itemID: item, floor: 191.93 })
  await seller.ok('POST store/set_bundle_rule', { items: 3, price: 500 })
  const { offer } = await buyer.ok('POST offers/make_offer', { itemID: item, price: 200 })
  const { searchID: savedSearch } = await buyer.ok('POST homepage/save_search', { q: 'raincoat' })
  const between = { userID: buyer.accountID, sellerID: seller.accountID }
  for (const message of [lines.reported, lines.other])
    await buyer.ok('POST chat/send_message', { ...between, message })
  await seller.ok('POST chat/report', { ...between, reason: 'abuse', firstSequence: 1, lastSequence: 1 })
  await other.ok('POST chat/send_message', { sellerID: rival.accountID, message: 'Good evening' })
  if (photos) await handIn(completed, smallPhoto)
  else await make.documents(completed.accountID, [...documentKinds])
  for (const { accountID } of [admin, verifier]) await make.documentsSeen(accountID, completed.accountID)
  const { vouchers } = await admin.ok('POST store/codegen', { amount: 25, count: 1 })
  const voucher = vouchers[0]?.code ?? ''
  await db
    .insertInto('rider_requests')
    .values({
      pickup_id: pickup,
      id: uuidv7(),
      asked_at: app.clock.now(),
      address: '77 Camia Street, Baguio',
      longitude: 120.601_937,
      latitude: 16.398_264,
      phone_no: '09179876543',
      note: 'The blue door',
    })
    .execute()

  const notification = uuidv7()
  await db
    .insertInto('notifications')
    .values({
      id: notification,
      account_id: buyer.accountID,
      kind: 'ticket_moved',
      subject: 'of the world',
      path: '/ticketcenter',
      facts: JSON.stringify({ item: 'Blazer', shop: 'Shop', status: 4 }),
      created_at: app.clock.now(),
    })
    .execute()

  // As a row, because examples have an address without passkeys.
  const passkey = uuidv7()
  await db
    .insertInto('passkeys')
    .values({
      id: passkey,
      account_id: buyer.accountID,
      credential_id: randomBytes(16),
      public_key: randomBytes(77),
      counter: 0,
      transports: ['internal'],
      backup_eligible: true,
      backed_up: true,
      name: 'Chrome on Android',
      created_at: app.clock.now(),
    })
    .execute()
  // As rows, so that the most that a seller may have are not reached.
  const [apiToken, webhook] = [uuidv7(), uuidv7()]
  await db
    .insertInto('api_tokens')
    .values({
      id: apiToken,
      account_id: seller.accountID,
      hash: randomBytes(32),
      scope: 'items',
      name: 'Spreadsheet',
      created_at: app.clock.now(),
    })
    .execute()
  await db
    .insertInto('webhooks')
    .values({
      id: webhook,
      shop_id: shop,
      url: 'https://hooks.ukay.invalid/tickets',
      created_at: app.clock.now(),
    })
    .execute()
  // The session of another device.
  const { id: session } = await db
    .insertInto('sessions')
    .values({
      token_hash: randomBytes(32),
      account_id: buyer.accountID,
      created_at: app.clock.now(),
      last_seen_at: app.clock.now(),
      expires_at: new Date(app.clock.now().getTime() + 86_400_000),
      device: 'Chrome on Android',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const people: Record<Person, Client> = {
    nobody: app.visitor(),
    ...signedIn,
  }

  const phoneOf = async ({ accountID }: { accountID: string }) =>
    (await db.selectFrom('accounts').select('phone_no').where('id', '=', accountID).executeTakeFirstOrThrow())
      .phone_no

  /** Texts that only these people may get in responses. The phone number of a seller is public on the shop page. */
  const secrets: { what: string; text: string; readers: Person[] }[] = [
    { what: "the buyer's e-mail", text: buyer.email, readers: ['rival', 'buyer', 'seller'] },
    { what: "the buyer's number", text: await phoneOf(buyer), readers: ['buyer', 'seller', 'helper'] },
    { what: "the other buyer's e-mail", text: other.email, readers: ['other', 'rival'] },
    { what: "the other buyer's number", text: await phoneOf(other), readers: ['other', 'rival'] },
    { what: "the unverified seller's e-mail", text: unverified.email, readers: ['unverified'] },
    { what: "the unverified seller's number", text: await phoneOf(unverified), readers: ['unverified'] },
    {
      what: "the completed seller's e-mail",
      text: completed.email,
      readers: ['completed', 'verifier', 'admin'],
    },
    { what: "the completed seller's number", text: await phoneOf(completed), readers: ['completed'] },
    { what: "the seller's e-mail", text: seller.email, readers: ['seller'] },
    { what: "the rival's e-mail", text: rival.email, readers: ['rival'] },
    { what: "the helper's e-mail", text: helper.email, readers: ['helper'] },
    { what: "the helper's number", text: await phoneOf(helper), readers: ['helper'] },
    { what: "the admin's e-mail", text: admin.email, readers: ['admin'] },
    { what: 'the voucher', text: voucher, readers: ['treasurer', 'admin'] },
    { what: 'the note of the bale', text: lines.bale, readers: ['seller'] },
    { what: 'the floor', text: '191.93', readers: ['seller'] },
    { what: 'the draft', text: draft, readers: ['seller', 'helper'] },
    {
      what: 'the reported line',
      text: lines.reported,
      readers: ['buyer', 'seller', 'helper', 'moderator', 'admin'],
    },
    { what: 'the other line', text: lines.other, readers: ['buyer', 'seller', 'helper'] },
    { what: 'the case', text: lines.case, readers: ['buyer', 'seller', 'moderator', 'admin'] },
    { what: 'the hidden review', text: lines.hiddenReview, readers: ['seller'] },
    { what: 'the unseen review', text: lines.unseen, readers: ['buyer'] },
    { what: 'the report of an item', text: lines.report, readers: ['rival', 'moderator', 'admin'] },
    { what: 'the title of an entry', text: lines.reportedItem, readers: ['rival', 'moderator', 'admin'] },
    { what: 'the warning', text: lines.warning, readers: ['seller', 'moderator', 'admin'] },
    { what: 'the decision that waits', text: lines.waiting, readers: ['moderator', 'admin'] },
    { what: 'the collection', text: collection, readers: ['buyer'] },
    { what: 'the session', text: session, readers: ['rival', 'buyer'] },
    ...['77 Camia', '120.6019', '16.3982', '09179876543', 'blue door'].map((text) => ({
      what: `the address for the rider, ${text},`,
      text,
      readers: ['buyer', 'seller', 'helper'] as Person[],
    })),
  ]

  const imported = uuidv7()
  await app.db
    .insertInto('item_imports')
    .values({
      id: imported,
      shop_id: shop,
      imported_by: seller.accountID,
      created_at: app.clock.now(),
      lists: false,
      lines: 0,
    })
    .execute()

  return {
    people,
    ids: {
      import: imported,
      notification,
      offer: offer.offerID,
      bale,
      buyer: buyer.accountID,
      other: other.accountID,
      unverified: unverified.accountID,
      completed: completed.accountID,
      seller: seller.accountID,
      rival: rival.accountID,
      admin: admin.accountID,
      ...live,
      ...dropped,
      ...queued,
      shop,
      rivalShop,
      item,
      draft,
      inCart,
      bought,
      counterSale,
      inShop,
      rivalItem,
      pair,
      ticket,
      ticketOfOthers,
      pickup,
      collection,
      savedSearch,
      voucher,
      completedTickets: pickedUp.map(({ ticketID }) => ticketID).toReversed(),
      soldItems,
      case: caseID,
      notReviewed,
      reviewed,
      reviewedOnce,
      invitation,
      verifier: verifier.accountID,
      adminInvitation: invited.invitationID,
      voucherRequest,
      photoRequest,
      helper: helper.accountID,
      review,
      hiddenReview,
      unseenReview,
      session,
      passkey,
      apiToken,
      webhook,
    },
    secrets,
    invitation: token,
    adminInvitation: invited.token,
    known,
    photo: smallPhoto,
    otherPhoto,
    newPerson: make.person,
    newItem: make.itemForm,
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
