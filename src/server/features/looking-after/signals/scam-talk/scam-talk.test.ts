import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLists } from './lists.ts'
import { createScamTalk } from './scam-talk.ts'

/** Made up, in the manner of chats. The lists were changed by the tuning half alone. */
const labelled = readFileSync(new URL('messages.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, half, label, text = ''] = /^([^,]*),([^,]*),"(.*)"$/.exec(line) ?? []
    return { half, isScam: label === 'scam', text: text.replaceAll('""', '"') }
  })

const kindsIn = createScamTalk(readLists(), 'ukay.example')
const share = (part: number, whole: number) => part / whole

test('the labelled set has at least 400 messages, in two halves that both have scams and honest ones', () => {
  expect(labelled.length).toBeGreaterThanOrEqual(400)
  for (const half of ['tuning', 'held-out'])
    for (const isScam of [true, false])
      expect(
        labelled.filter((row) => row.half === half && row.isScam === isScam).length,
      ).toBeGreaterThanOrEqual(95)
  expect(new Set(labelled.map(({ text }) => text)).size).toBe(labelled.length)
})

test('of the held-out messages that are noticed, at least four of five are scams', () => {
  const heldOut = labelled.filter(({ half }) => half === 'held-out')
  const noticed = heldOut.filter(({ text }) => kindsIn(text).length > 0)
  const right = noticed.filter(({ isScam }) => isScam)
  expect(share(right.length, noticed.length)).toBeGreaterThanOrEqual(0.8)
  // Lists that notice nothing are right too, so most scams have to be found.
  expect(share(right.length, heldOut.filter(({ isScam }) => isScam).length)).toBeGreaterThanOrEqual(0.6)
})

describe('scam talk', () => {
  test.each([
    ['gcash muna bago ko ipadala', 'payment_first'],
    ['G C A S H  muna bago ko ipadala', 'payment_first'],
    ['gc@sh mun4 bago ko ipadala', 'payment_first'],
    ['ＧＣＡＳＨ ｍｕｎａ bago ko ipadala', 'payment_first'],
    // Cyrillic letters.
    ['gсаsh munа bago ko ipadala', 'payment_first'],
    ['gcaaash  MUNAAA', 'payment_first'],
    ['pa-load muna po', 'hard_to_trace'],
    ['i-text mo OTP', 'codes'],
    ['click this link please', 'links'],
    ['log in at ukay-gift.xyz/a', 'links'],
    ['add me on Telegram', 'elsewhere'],
    ['nasobrahan ang bayad ko, pakibalik', 'overpaid'],
    ['earn 500 a day', 'easy_money'],
  ])('%s: %s', (text, kind) => {
    expect(kindsIn(text)).toContain(kind)
  })

  test.each([
    'GCash po sa pickup?',
    'may GCash ka po?',
    'COD ba?',
    'send pic po',
    'magkano shipping',
    'https://ukay.example/p/4f ito po ba?',
    'wag po kayong magbayad muna',
    '',
    '🙂🙂🙂',
    '\u{d800}',
  ])('nothing is noticed in: %s', (text) => {
    expect(kindsIn(text)).toEqual([])
  })

  test('takes no more time than its length, whatever is in it', () => {
    const before = process.cpuUsage()
    for (const hostile of ['bayad ', 'send gcash ', 'a b c ', 'a.b-c.', '0917 ', 'scan @ ', '((((|||'])
      for (let n = 0; n < 5; n += 1) kindsIn(hostile.repeat(2000))
    // Of the processor, in microseconds: 30 messages, so at most some milliseconds each.
    expect(process.cpuUsage(before).user).toBeLessThan(600_000)
  })
})

const withFile = <Result>(name: string, text: string, work: (folder: string) => Result): Result => {
  const folder = mkdtempSync(join(tmpdir(), 'ukay-lists-'))
  try {
    writeFileSync(join(folder, name), text)
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('lists of the operator', () => {
  test('add to those of the server', () => {
    expect(kindsIn('abutan mo ako ng barya')).toEqual([])
    const more = withFile('payment-first.txt', '# Ours\nabutan ... barya\n', (folder) =>
      createScamTalk(readLists(folder), undefined),
    )
    expect(more('abutan mo ako ng barya')).toEqual(['payment_first'])
    expect(more('gcash muna bago ko ipadala')).toEqual(['payment_first'])
  })

  test.each([
    ['codes.txt', 'give <cde>', 'no group "cde"'],
    ['codes.txt', 'give ...', 'does not begin and end with a word'],
    ['words.txt', 'code', 'is not a name, a colon and words'],
  ])('%s with "%s" are refused with the line', (name, line, message) => {
    withFile(name, line, (folder) => {
      expect(() => readLists(folder)).toThrow(message)
    })
  })
})
