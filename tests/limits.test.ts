import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxLengths } from '#contract/limits.ts'
import * as rules from '#contract/rules.ts'
import { maxActWords } from '#domain/admin-acts.ts'
import { maximumPrice, minimumPrice, toCentavos } from '#domain/money.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { maximumVouchersAtOnce, voucherCodeLength } from '#domain/vouchers.ts'
import { cloneDatabase } from './support/database.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

/** The check constraints of one column whose definition matches, by column, with the numbers that the pattern finds. */
const numbersOf = async (pattern: RegExp): Promise<Record<string, number[]>> => {
  const { rows } = await database.pool.query<{ column: string; definition: string }>(
    `select c.conrelid::regclass || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(
    rows.flatMap(({ column, definition }) => {
      const found = pattern.exec(definition)
      return found ? [[column, found.slice(1).map(Number)]] : []
    }),
  )
}

test('the longest texts of the contract are those of the database', async () => {
  expect(await numbersOf(/char_length\(\w+\) <?= (\d+)/)).toEqual({
    'accounts.email': [rules.email.max],
    'appeals.text': [rules.appeal.max],
    'admin_acts.about_id': [100],
    'admin_acts.words': [maxActWords],
    'bales.name': [rules.baleName.max],
    'bales.note': [maxLengths.baleNote],
    'brands.key': [maxLengths.brand],
    'brands.name': [maxLengths.brand],
    'buyers.town': [maxLengths.town],
    'shops.town': [maxLengths.town],
    'case_messages.body': [maxLengths.caseText],
    'cases.answer': [maxLengths.adminAnswer],
    'city.name': [rules.cityName.max],
    'collections.name': [rules.collectionName.max],
    'decisions.words': [rules.adminAnswer.max],
    'drops.title': [rules.saleTitle.max],
    'email_links.email': [rules.email.max],
    'items.description': [maxLengths.itemDescription],
    'items.name': [maxLengths.itemName],
    'items.sku': [maxLengths.sku],
    'live_bills.name': [rules.commentName.max],
    'live_sales.stream': [rules.saleStream.max],
    'live_sales.title': [rules.saleTitle.max],
    'rider_requests.address': [rules.riderAddress.max],
    'rider_requests.note': [rules.riderNote.max],
    'rider_requests.tracking_link': [rules.trackingLink.max],
    'meeting_places.name': [rules.placeName.max],
    'meeting_places.note': [rules.placeNote.max],
    'messages.body': [maxLengths.message],
    'name_corrections.answer': [maxLengths.adminAnswer],
    'name_corrections.first_name': [rules.firstName.max],
    'name_corrections.last_name': [rules.lastName.max],
    'name_corrections.words': [rules.correctionWords.max],
    'popular_searches.words': [maxLengths.popularSearch],
    'queue_entries.title': [100],
    'reports.details': [maxLengths.reportDetails],
    'reviews.body': [maxLengths.review],
    'reviews.reply': [maxLengths.reviewReply],
    'seller_details.address': [rules.businessAddress.max],
    'seller_details.contact': [rules.businessContact.max],
    'seller_details.name': [rules.businessName.max],
    'seller_details.registration': [rules.businessRegistration.max],
    'shops.about': [rules.shopAbout.max],
    'shops.directions': [rules.shopDirections.max],
    'signals.evidence': [200],
    'sign_ups.email': [rules.email.max],
    'vouchers.code': [voucherCodeLength],
  })
})

test('so are the ranges of prices, photos and vouchers', async () => {
  expect(await numbersOf(/\w+ >= (\d+)\) AND \(\w+ <= (\d+)\)/)).toMatchObject({
    'items.price_centavos': [toCentavos(minimumPrice), toCentavos(maximumPrice)],
    'items.photos_expected': [1, maximumPhotosPerItem],
    'voucher_batches.count': [1, maximumVouchersAtOnce],
  })
})
