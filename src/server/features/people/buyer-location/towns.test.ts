import { expect, test } from 'vitest'
import { townOf, townsNamed } from './towns.ts'

// oxfmt-ignore
test.each([
  ['c7.2', 'QC', 'Quezon City'], ['c7.5', 'Mla', 'Manila'], ['c7.8', 'makati city', 'Makati'],
  ['c7.14', 'Sta. Rosa', 'Santa Rosa'], ['c7.17', 'Gen. Trias', 'General Trias'], ['c7.19', 'gensan', 'General Santos'],
  ['c7.20', 'CDO', 'Cagayan de Oro'], ['c7.24', 'Baguio City', 'Baguio'], ['c7.26', 'Cebu City', 'Cebu'],
  ['c7.32', 'calamba laguna', 'Calamba'], ['c7.33', 'Taytay Rizal', 'Taytay'], ['c7.39', 'davo', 'Davao'],
  ['c7.41', 'Iloilo City', 'Iloilo'], ['c7.42', 'Brgy. San Isidro, Cainta', 'Cainta'],
  ['c7.47', 'baguio city', 'Baguio'], ['c7.49', 'Ｂａｇｕｉｏ', 'Baguio'],
  ['issue', 'City of Makati', 'Makati'], ['issue', 'Sto. Tomas', 'Sto. Tomas'], ['issue', 'Lungsod ng Baguio', 'Baguio'],
  ['abbreviation', 'Sta Maria, Bulacan', 'Santa Maria'], ['abbreviation', 'SJDM', 'San Jose del Monte'],
  ['abbreviation', 'Gen Tinio', 'General Tinio'], ['abbreviation', 'P\u2019que', 'Parañaque'],
  ['abbreviation', 'Sto Domingo, Albay', 'Santo Domingo'],
  ['kind', 'Dakbayan sa Sugbo, Cebu City', 'Cebu'], ['kind', 'Municipality of Baler', 'Baler'],
  ['kind', 'Quezon City 1100 Philippines', 'Quezon City'], ['kind', 'pasig ci', 'Pasig'], ['kind', 'Bayan ng Angono', 'Angono'],
  ['province', 'San Fernando, La Union', 'San Fernando'], ['province', 'Baguio, Benguet', 'Baguio'],
  ['province', 'imus cav', 'Imus'], ['province', 'Lipa City Batangas', 'Lipa'], ['province', 'taguig metro manila', 'Taguig'],
  ['barangay', 'Brgy. Rizal, Makati', 'Makati'], ['barangay', '12 Mabini St., Poblacion, Lipa City', 'Lipa'],
  ['barangay', 'San Juan, Cainta, Rizal', 'Cainta'], ['barangay', 'Purok 3 Lahug Cebu City', 'Cebu'],
  ['barangay', 'Barangay Holy Spirit, QC', 'Quezon City'],
  ['slip', 'bagiuo', 'Baguio'], ['slip', 'antipollo', 'Antipolo'], ['slip', 'tacloben', 'Tacloban'],
  ['slip', 'marikna city', 'Marikina'], ['slip', 'calmba laguna', 'Calamba'],
  ['joined', 'lapulapu', 'Lapu-Lapu'],
])('%s: "%s" names %s', (_, text, town) => {
  expect(townsNamed(text).slice(0, 3).map(({ name }) => name)).toContain(town)
})

test('the province decides between towns of one name', () => {
  expect(townsNamed('San Fernando, La Union').map(({ region }) => region)).toEqual(['Ilocos'])
  expect(townsNamed('santa rosa nueva ecija').map(({ region }) => region)).toEqual(['Central Luzon'])
})

test.each(['', ' ', 'City', '!?', 'xyzzy', 'x'.repeat(60), 'a '.repeat(30)])('"%s" names no town', (text) => {
  expect(townsNamed(text)).toEqual([])
})

test('every town is found by its own name, and by its name with "City"', () => {
  const own = new Set('abcdefghijklmnopqrstuvwxyz'.split('').flatMap(townsNamed))
  expect(own.size).toBeGreaterThan(100)
  for (const { name } of own)
    for (const text of [name, `${name} City`])
      expect(
        townsNamed(text).map((town) => town.name),
        text,
      ).toContain(name)
})

const baguio = { lat: 16.41, long: 120.6 }

// oxfmt-ignore
test.each([
  ['14 Assumption Road, Session Road Area, Baguio City, Benguet', null, 'Baguio'],
  ['Unit 2, SM City Baguio, Luneta Hill', null, 'Baguio'],
  ['Blk 4, Brgy. San Isidro, Cainta, Rizal 1900', null, 'Cainta'],
  ['Lungsod ng Baguio', null, 'Baguio'],
  ['Kalye Rizal, Cebu City', null, 'Cebu'],
  ['Stall 7, Kamuning, QC', null, 'Quezon City'],
  ['Near the market, ask for Luz', null, ''],
  // Only the last parts are read.
  ['SM Baguio Hill, a, b, c, d, e, f', null, ''],
  ['SM Baguio Hill, a, b, c, d, e', null, ''],
  ['SM Baguio, a, b, c, d, e', null, 'Baguio'],
  // Without words that name a town, the nearest one.
  ['Near the market, ask for Luz', baguio, 'Baguio'],
  // Several towns have this name: the nearest one, and none that is far away.
  ['San Fernando', { lat: 15.03, long: 120.69 }, 'San Fernando'],
  ['12 Rizal Street, Davao City', baguio, 'Baguio'],
  // In the middle of the sea.
  ['Nowhere', { lat: 10, long: 130 }, ''],
])('a shop at "%s" with the location %o is in "%s"', (address, location, town) => {
  expect(townOf(address, location)).toBe(town)
})
