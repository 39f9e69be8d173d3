import { isDeepStrictEqual } from 'node:util'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '#contract/define.ts'
import type { AllCalls } from '#contract/all.ts'
import { publicPageLimits, searchFeedLimits } from '#server/platform/limits/read-limit.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { fingerprintsOf } from '#tests/support/fingerprint.ts'
import { withRate } from '#tests/support/rates.ts'
import { inputs } from '../permissions/inputs.ts'
import { type Person, table } from '../permissions/table.ts'
import { type World, makeWorld } from '../permissions/world.ts'

let app: TestApp
let world: World
let fingerprint: Awaited<ReturnType<typeof fingerprintsOf>>
beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app, await app.make.buyer())
  fingerprint = await fingerprintsOf(app)
})
afterAll(() => app.stop())

type Tried = [constant: string, row: string, person: Person, input?: Record<string, unknown>]

const noToken = { token: 'no token' }
/** Refused after it is counted, so that the buyer stays one. */
const tooYoung = { address: 'Session Road, Baguio', adult: false }

/** A call for each limit of docs/reference/limits.md that every call counts towards, whatever becomes of it. */
const calls: Tried[] = [
  ['moderation/reports.ts#reportsPerAccount', 'POST moderation/report', 'other'],
  ['moderation/appeals.ts#appealsPerAccount', 'POST moderation/appeal', 'seller'],
  ['chat/reports/service.ts#reportsPerAccount', 'POST chat/report (the two)', 'buyer'],
  ['cases/service.ts#messagesPerAccount', 'POST cases/write', 'buyer'],
  ['cases/service.ts#messagesPerAccount', 'POST cases/open_case', 'buyer'],
  ['legal/service.ts#changesPerAccount', 'POST legal/set_seller_details', 'seller'],
  ['legal/service.ts#changesPerAccount', 'POST legal/agree', 'seller'],
  ['legal/service.ts#changesPerAccount', 'POST legal/declare_adult', 'seller'],
  ['legal/service.ts#changesPerAccount', 'POST legal/set_ranking', 'buyer'],
  ['search/taste/hidden-items.ts#hiddenPerAccount', 'POST homepage/hide_item (for sale)', 'buyer'],
  ['search/taste/hidden-items.ts#hiddenPerAccount', 'POST homepage/unhide_item', 'buyer'],
  ['search/taste/rail-figures.ts#openedPerAccount', 'POST homepage/rail_opened', 'buyer'],
  ['admins/service.ts#invitationsPerOwner', 'POST admin/invite', 'admin'],
  ['admins/service.ts#wrongInvitationsPerNetwork', 'POST admin/read_invitation', 'nobody', noToken],
  ['admins/service.ts#wrongInvitationsPerNetwork', 'POST admin/join', 'nobody'],
  ['admins/test-mail.ts#mailsPerOwner', 'POST admin/send_test_mail', 'admin'],
  ['admins/log.ts#exportsPerOwner', 'GET admin/export_log', 'admin'],
  ['admins/log.ts#exportsPerOwner', 'GET admin/get_breach', 'admin'],
  ['stops/vacations.ts#changesPerShop', 'POST store/set_vacation', 'seller'],
  ['verification/service.ts#uploadsPerSeller', 'POST auth/shop_id_one', 'unverified'],
  ['verification/corrections.ts#correctionsPerSeller', 'POST auth/ask_name_correction', 'seller'],
  ['accounts/account/personal-data.ts#downloadsPerAccount', 'POST auth/my_data', 'buyer'],
  ['accounts/account/account-details.ts#changesPerAccount', 'POST auth/change_details', 'buyer'],
  ['accounts/account/account-details.ts#photosPerAccount', 'POST auth/set_photo', 'buyer'],
  ['accounts/account/set-language.ts#languageChanges', 'POST auth/set_language', 'buyer'],
  ['accounts/sides/sides.ts#changesPerAccount', 'POST auth/sell_too', 'other', tooYoung],
  ['accounts/sides/sides.ts#changesPerAccount', 'POST auth/join_account', 'other'],
  ['accounts/sides/sides.ts#switchesPerAccount', 'POST auth/switch_side', 'buyer'],
  ['passkeys/service.ts#challengesPerNetwork', 'POST auth/passkey_login_options', 'nobody'],
  ['passkeys/service.ts#usesPerNetwork', 'POST auth/passkey_login', 'nobody'],
  ['passkeys/service.ts#usesPerNetwork', 'POST auth/passkey_code', 'buyer'],
  ['passkeys/service.ts#madePerAccount', 'POST auth/new_passkey_options', 'buyer'],
  ['passkeys/service.ts#madePerAccount', 'POST auth/new_passkey', 'buyer'],
  ['passkeys/service.ts#renamedPerAccount', "POST auth/rename_passkey (the buyer's)", 'buyer'],
  ['integrations/tokens.ts#tokensPerAccount', 'POST integrations/new_token', 'seller'],
  ['integrations/webhooks.ts#addressesPerSeller', 'POST integrations/new_webhook', 'seller'],
  ['integrations/webhooks.ts#testsPerSeller', "POST integrations/test_webhook (the seller's)", 'seller'],
  ['wallet/service.ts#batchesPerAdmin', 'POST store/codegen', 'admin'],
  ['payments/own-qr.ts#changesPerSeller', 'POST payments/set_qr', 'seller'],
  ['payments/own-qr.ts#picturesPerSeller', 'POST payments/read_qr', 'seller'],
  ['payments/service.ts#changesPerAccount', 'POST payments/say_paid', 'buyer'],
  ['reviews/service.ts#reviewsPerAccount', 'POST reviews/new_review', 'buyer'],
  ['reviews/service.ts#repliesPerAccount', 'POST reviews/reply', 'seller'],
  ['notifications/service.ts#settingsPerAccount', 'POST notifications/set_settings', 'buyer'],
  ['own-measurements/module.ts#limit', 'POST auth/set_measurements', 'buyer'],
  ['buyer-location/module.ts#limit', 'POST auth/set_place', 'buyer'],
  ['shop-covers/module.ts#coversPerSeller', 'POST store/set_cover', 'seller'],
  ['shops/service.ts#changesPerShop', 'POST store/update_shop', 'seller'],
  ['riders/service.ts#asksPerBuyer', 'POST pickups/ask_rider', 'buyer'],
  ['riders/service.ts#sheetsPerShop', 'POST pickups/say_sent', 'seller'],
  ['meeting-places/module.ts#changesPerShop', 'POST store/set_meeting_places', 'seller'],
  ['shop-helpers/service.ts#invitationsPerShop', 'POST helpers/invite', 'seller'],
  ['shop-helpers/service.ts#wrongInvitationsPerNetwork', 'POST helpers/read_invitation', 'other', noToken],
  ['books/bales.ts#changesPerAccount', 'POST store/add_bale', 'seller'],
  ['books/report.ts#reportsPerAccount', 'GET store/get_sales_report', 'seller'],
  ['counter/tags.ts#tagsPerSeller', 'POST store/make_tags', 'seller'],
  ['item-changes/service.ts#changesPerSeller', 'POST store/update_item (for sale)', 'seller'],
  ['item-changes/bulk.ts#bulkChangesPerSeller', 'POST store/update_items', 'seller'],
  ['still-there/service.ts#renewalsPerSeller', 'POST store/renew_items', 'seller'],
  ['drops/service.ts#newDropsPerSeller', 'POST store/set_drop', 'seller'],
  ['drops/service.ts#movesPerSeller', 'POST store/move_drop', 'seller'],
  ['drops/service.ts#changesPerSeller', 'POST store/leave_drop', 'seller'],
  ['own-items/service.ts#duplicatesPerSeller', 'POST store/duplicate_item', 'seller'],
  ['item-files/service.ts#exportsPerShop', 'GET store/export_items', 'seller'],
  ['item-files/service.ts#exportsPerShop', 'GET store/get_import_report', 'seller'],
  ['tickets/purchases/purchases.ts#purchasesPerBuyer', 'POST tickets/purchase_item (for sale)', 'buyer'],
  ['tickets/purchases/purchases.ts#settlementsPerBuyer', 'POST tickets/settle_purchase', 'buyer'],
  ['line/service.ts#lineChangesPerBuyer', 'POST tickets/line_up', 'other'],
  ['offers/make.ts#offersPerBuyer', 'POST offers/make_offer', 'buyer'],
  ['offers/make.ts#withdrawalsPerBuyer', 'POST offers/withdraw_offer', 'buyer'],
  ['offers/answer.ts#answersPerAccount', 'POST offers/answer_offer', 'seller'],
  ['offers/rules.ts#changesPerSeller', 'POST offers/set_rules', 'seller'],
  ['bundles/rules.ts#changesPerSeller', 'POST store/set_bundle_rule', 'seller'],
  ['offers/savers.ts#offersToSavers', 'POST offers/offer_to_savers', 'seller'],
  ['live-sales/sales.ts#newSalesPerSeller', 'POST live/new_sale', 'seller'],
  ['live-sales/items.ts#boardPerSeller', 'POST live/show_piece', 'seller'],
  ['live-sales/claims.ts#subscriptionsPerBuyer', 'POST live/notify_me', 'buyer'],
  ['live-sales/bills/bills.ts#takeOversPerBuyer', 'POST live/take_over', 'buyer'],
  ['chat/service.ts#messagesPerAccount', 'POST chat/send_message (the two)', 'buyer'],
  ['chat/service.ts#blocksPerAccount', 'POST chat/block (the two)', 'buyer'],
]

const seconds = { min: 60, h: 3600 }

/** The limits of docs/reference/limits.md by their constant, which another test compares with the code. */
const limits = new Map(
  [
    ...(await readFile(new URL('../../docs/reference/limits.md', import.meta.url), 'utf8')).matchAll(
      /^- .*: (\d+)\/(\d*)(min|h) \(`features\/[\w-]+\/([\w./-]+#\w+)`\)$/gm,
    ),
  ].map(([, max, many, unit, constant = '']) => [
    constant,
    { max: Number(max), ms: Number(many || 1) * seconds[unit as 'min' | 'h'] * 1000 },
  ]),
)

test('every limit of moderation, cases, roles, legal documents and verification is tried', () => {
  const those = [...limits.keys()].filter((constant) =>
    /^(moderation|cases|admins|legal|stops|verification|chat\/reports)\//.test(constant),
  )
  expect(those.length).toBeGreaterThan(10)
  const tried = new Set(calls.map(([constant]) => constant))
  expect(those.filter((constant) => !tried.has(constant))).toEqual([])
})

test.each(calls)(
  '%s: %s of %s is refused beyond it, and changes nothing',
  async (constant, row, person, input) => {
    const limit = limits.get(constant)
    if (!limit) throw new Error(`docs/reference/limits.md does not have ${constant}`)
    const { db, clock } = app
    const name = table.find((one) => one.row === row)?.call as CallName & keyof AllCalls
    const ask = () => world.people[person].call(name, { ...inputs[row]?.(world), ...input })
    await db.deleteFrom('attempts').execute()
    await ask()
    const end = new Date(clock.now().getTime() + limit.ms)
    const counted = await db
      .updateTable('attempts')
      .set({ count: limit.max - 1 })
      .where('window_ends_at', '=', end)
      .returning('key')
      .execute()
    expect(counted).not.toEqual([])
    expect((await ask()).status).not.toBe(429)
    // What the calls before have left to be sent goes by itself, so that the tables may change once more.
    await expect
      .poll(async () => {
        const before = await fingerprint()
        const { status, error, headers } = await ask()
        expect([status, error?.code]).toEqual([429, 'too_many_tries'])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        return isDeepStrictEqual(await fingerprint(), before)
      })
      .toBe(true)
    clock.advance(limit.ms + 1000)
    expect((await ask()).status).not.toBe(429)
  },
)

test.each([
  ['of a shop', publicPageLimits, '/s/no-such-shop/feed.xml', 404],
  ['of a search', searchFeedLimits, '/feed.xml?q=jacket', 200],
] as const)(
  'the feed %s is refused to a network beyond its rate, and to nobody else',
  async (_, rates, path, usual) => {
    const settings = { PUBLIC_URL: 'http://ukay.test', TRUSTED_PROXIES: '1' }
    const limited = await withRate(rates, 3, () => startApp(settings, app))
    const ask = (ip: string) => fetch(limited.base + path, { headers: { 'x-forwarded-for': ip } })
    const statusFrom = async (ip: string) => (await ask(ip)).status
    for (let n = 0; n < 3; n += 1) expect(await statusFrom('198.51.100.7')).toBe(usual)
    const refused = await ask('198.51.100.7')
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      429,
      'too_many_requests',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await statusFrom('198.51.100.8')).toBe(usual)
    // Each /64 for itself, and four times as much for all of a /48.
    const statuses = []
    for (let n = 0; n < 13; n += 1) statuses.push(await statusFrom(`2001:db8:1:${n}::1`))
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => usual), 429])
    await limited.stop()
  },
)
