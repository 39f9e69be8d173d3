import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { type TestClock, testClock } from '#tests/support/clock.ts'
import { type TestSmtpServer, startSmtpServer } from '#tests/support/smtp.ts'
import { writeLetter } from './letter.ts'
import { type Mail, createMail } from './mail.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let server: TestSmtpServer
let clock: TestClock
let mail: Mail
const mailer = (SMTP_URL: string | undefined) =>
  createMail({
    db: database.db,
    clock,
    log: pino({ level: 'silent' }),
    settings: { SMTP_URL, PUBLIC_URL: 'https://ukay.example.ph', PORT: 3000 },
  })
beforeAll(async () => {
  ;[database, server] = await Promise.all([cloneDatabase(), startSmtpServer()])
  clock = testClock()
  mail = mailer(server.url)
})
afterAll(async () => {
  mail.close()
  await Promise.all([database.close(), server.stop()])
})

const letter = writeLetter(
  {
    language: 'fil',
    subject: 'Kumusta, ₱250 & <b>ikaw</b>',
    paragraphs: ['Para sa "iyo" <script>alert(1)</script>'],
    action: { label: 'Buksan', url: 'https://ukay.example.ph/x?a=1&b=2#token' },
    notes: ['Maliit'],
    unsubscribe: { label: 'Huwag na', url: 'https://ukay.example.ph/unsubscribe/abc' },
  },
  'Ukay Baguio',
)

test('a mail arrives as text and HTML, with its id, in both colour schemes, and everything escaped', async () => {
  expect(await mail.send({ id: 'one-1', to: 'ana@example.ph', ...letter })).toBe('sent')
  const [got] = server.to('ana@example.ph')
  expect(got).toMatchObject({
    subject: 'Kumusta, ₱250 & <b>ikaw</b>',
    messageId: '<one-1@ukay.example.ph>',
    from: { name: 'Ukay', address: 'no-reply@ukay.example.ph' },
    to: [{ address: 'ana@example.ph' }],
  })
  expect(got?.text).toContain('Para sa "iyo" <script>alert(1)</script>')
  expect(got?.text).toContain('Buksan:\nhttps://ukay.example.ph/x?a=1&b=2#token')
  expect(got?.html).toContain('<html lang="fil">')
  expect(got?.html).toContain('href="https://ukay.example.ph/x?a=1&amp;b=2#token"')
  expect(got?.html).not.toContain('<script')
  expect(got?.html).not.toContain('<b>')
  expect(got?.html).toContain('<meta name="color-scheme" content="light dark"')
  expect(got?.html).toContain('@media (prefers-color-scheme: dark)')
  expect(got?.header('list-unsubscribe')).toBe('<https://ukay.example.ph/unsubscribe/abc>')
  expect(got?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('a line break in an address, a subject or an id sends nothing, and neither do two addresses', async () => {
  const before = server.attempts()
  const plain = { id: 'two', to: 'ben@example.ph', subject: 'Hi', text: 'Hi', html: '<p>Hi' }
  for (const to of [
    'ben@example.ph\r\nBcc: all@example.ph',
    'ben@example.ph\n',
    'ben@example.ph, all@example.ph',
    'Ben <ben@example.ph>',
    `${'b'.repeat(250)}@example.ph`,
  ])
    await expect(mail.send({ ...plain, to })).rejects.toThrow('its address is not an e-mail address')
  for (const subject of ['Hi\r\nBcc: all@example.ph', 'Hi\nthere', 'x'.repeat(201)])
    await expect(mail.send({ ...plain, subject })).rejects.toThrow('its subject has a line break')
  await expect(mail.send({ ...plain, id: 'two>\r\nX: y' })).rejects.toThrow('its id is not one')
  expect(server.attempts()).toBe(before)
})

test('after three refusals an address is not tried again for 90 days; a mail that arrives forgets them', async () => {
  const plain = { to: 'gone@example.ph', subject: 'Hi', text: 'Hi', html: '<p>Hi' }
  server.refuse(plain.to, 550)
  const send = (id: string) => mail.send({ id, ...plain })
  expect([await send('a'), await send('b')]).toEqual(['refused', 'refused'])
  server.refuse(plain.to, undefined)
  expect(await send('c')).toBe('sent')
  server.refuse(plain.to, 550)
  const before = server.attempts()
  for (const id of ['d', 'e', 'f', 'g', 'h']) expect(await send(id)).toBe('refused')
  expect(server.attempts()).toBe(before + 3)
  server.refuse(plain.to, undefined)
  expect(await send('i')).toBe('refused')
  clock.advance(91 * 86_400_000)
  expect(await send('j')).toBe('sent')
})

test('a server that is busy, away or without the encryption that a password needs makes the job fail', async () => {
  const plain = { to: 'carlo@example.ph', subject: 'Hi', text: 'Hi', html: '<p>Hi' }
  server.refuse(plain.to, 450)
  await expect(mail.send({ id: 'k', ...plain })).rejects.toThrow()
  server.refuse(plain.to, undefined)
  server.answerMails(451)
  await expect(mail.send({ id: 'k', ...plain })).rejects.toThrow()
  server.answerMails(undefined)
  expect(await mail.send({ id: 'k', ...plain })).toBe('sent')
  const away = mailer('smtp://127.0.0.1:1')
  await expect(away.send({ id: 'l', ...plain })).rejects.toThrow()
  away.close()
  const inTheClear = mailer(server.url.replace('smtp://', 'smtp://ukay:secret@'))
  await expect(inTheClear.send({ id: 'm', ...plain })).rejects.toThrow()
  inTheClear.close()
  expect(server.to(plain.to)).toHaveLength(1)
})
