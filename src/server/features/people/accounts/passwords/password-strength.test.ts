import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { refuseWeakPassword } from './password-strength.ts'

const person = { email: 'someone@example.ph' }
const isRefused = (password: string): boolean => {
  try {
    refuseWeakPassword(password, person)
    return false
  } catch {
    return true
  }
}

describe('a password of what people of the country think of first is refused:', () => {
  test.each([
    'sampaguita',
    'bayanihan',
    'walangforever',
    'bahala na',
    'Pacquiao1',
    'duterte2026',
    'Ateneo2026',
    'Sampaguita1',
    'B@yanihan',
    'walang forever',
    'mahalkita',
    'mahal kita 1',
    'iniibigkita',
    'mahalnamahalkita',
    'Jollibee123',
    'chickenjoy',
    'halohalo2026',
    'sinigang1',
    'adobo123',
    'lechonkawali',
    'kwekkwek',
    'tanduay5',
    'ginebra2025',
    'barangayginebra',
    'gilaspilipinas',
    'GilasPuso1',
    'beermen2026',
    'lasalle2026',
    'animolasalle',
    'eraserheads',
    'anghulingelbimbo',
    'benandben1',
    'sb19forever',
    'kathniel',
    'aldub2015',
    'probinsyano',
    'joserizal',
    'Bonifacio1896',
    'marcos2022',
    'bongbong1',
    'robredo2022',
    'santonino',
    'diyosko1',
    'delacruz1',
    'dimaculangan',
    'catanduanes',
    'tagaytay1',
    'Zamboanga7',
    'puertoprincesa',
    'mandaluyong',
    'pilipinas1',
    'globe2026',
    'talkntext',
    'gcash123',
    'walangpera',
    'bastapinoy',
    'lodipetmalu',
    'magandanggabi',
    'salamatpo',
    'gihigugmatika',
    'maayongbuntag',
    'daghangsalamat',
    'kalugurandaka',
    'putanginamo',
    'susmaryosep',
  ])('%s', (password) => {
    expect(isRefused(password)).toBe(true)
  })
})

describe('a long password of words that do not belong together is taken:', () => {
  test.each([
    'bagong-susi-ng-bahay',
    'kalabaw lumipad sa ref',
    'pusang-nagbabasa-ng-dyaryo',
    'mangga tambol ulap karayom',
    'tinta.sapatos.buwan.sili',
    'Lola sells 9 blue umbrellas',
    'sampaguita tren kuliglig 88',
    'adobo sa ilalim ng hagdan',
    'correct horse battery staple',
    'payong-kuwago-relo-patis',
    'tatlong kuneho sa eroplano',
    'gitara at yelo sa Baguio',
    'bukas-dagat-lapis-tuko',
    'violet jeepney sings at dawn',
    'nawalang medyas ni Aling Bebang',
    'saging.kandila.tulay.pito',
    'kape muna bago giyera 41',
    'hq7Vm2xTz9',
    'Xk!39vbQ_w',
    'marble otter fence quilt',
  ])('%s', (password) => {
    expect(isRefused(password)).toBe(false)
  })
})

test('the list has over 2,000 words, each once and plain', () => {
  const words = readFileSync(new URL('country-words.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(new Set(words).size).toBe(words.length)
  expect(words.length).toBeGreaterThan(2000)
  expect(words.filter((word) => !/^[a-z0-9]{3,}$/.test(word))).toEqual([])
})
