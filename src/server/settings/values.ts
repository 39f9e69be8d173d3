import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { clamdAddressFrom } from '../platform/scan/clamd.ts'
import { vapidKeyFrom } from '../platform/push/vapid-key.ts'
import { keyFrom } from '../platform/vault/vault.ts'

export const port = z.coerce.number().int().min(0).max(65_535)

export const openTickets = (byDefault: number) =>
  z.coerce.number().int().min(1).max(10_000).default(byDefault)

export const hours = (byDefault: number) => z.coerce.number().positive().max(10_000).default(byDefault)

export const yesOrNo = (byDefault: 'yes' | 'no') =>
  z
    .enum(['yes', 'no'])
    .default(byDefault)
    .transform((answer) => answer === 'yes')

/** The content security policy allows images from the host of this URL, so the host must not contain a placeholder. */
const isTileURL = (url: string): boolean =>
  /^https?:$/.test(URL.parse(url)?.protocol ?? '') &&
  ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) &&
  !url.includes('{s}')

export const tileURL = z
  .string()
  .refine((url) => url === '' || isTileURL(url), 'An https address with {z}, {x} and {y}, and without {s}')

/** Base64 of 32 bytes, as `openssl rand -base64 32` prints it. */
export const key = z.string().transform((text, context) => {
  const read = keyFrom(text)
  if (read) return read
  context.addIssue('This is not a key: base64 of 32 bytes, as "openssl rand -base64 32" prints it')
  return z.NEVER
})

export const keys = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(key))

export const vapidKey = z.string().transform((text, context) => {
  const read = vapidKeyFrom(text)
  if (read) return read
  context.addIssue('This is not a private key of "npx web-push generate-vapid-keys": base64url of 32 bytes')
  return z.NEVER
})

export const clamd = z.string().transform((text, context) => {
  const place = clamdAddressFrom(text)
  if (place) return place
  context.addIssue('This is not the address of ClamAV, such as "unix:/run/clamav/clamd.ctl" or "host:port"')
  return z.NEVER
})

/** A setting that is the name of a file. Its value is the content of the file. */
export const inFile = z.string().transform((name, context) => {
  try {
    const text = readFileSync(name, 'utf8')
    if (text) return text
    context.addIssue('The file is empty')
  } catch (error) {
    context.addIssue(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return z.NEVER
})

export const folder = z
  .string()
  .refine((name) => statSync(name, { throwIfNoEntry: false })?.isDirectory() === true, 'This is not a folder')

/** `Name <address>` or an address. A line break in it would add headers to every mail. */
export const mailFrom = z
  .string()
  .trim()
  .max(320)
  .refine((text) => {
    const address = /^[^<>"\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text
    return /^[^\s@<>,]+@[^\s@<>,]+$/.test(address)
  }, 'This is not an e-mail address, or a name with one, such as "Ukay <hello@example.ph>"')

/** What the legal documents say of whoever runs the marketplace. */
export const operatorFact = z.string().trim().min(1).max(300)

export const postgresURL = z.url({ protocol: /^postgres(ql)?$/ })

/** Pages name their files from the root. */
export const publicURL = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => !URL.canParse(text) || URL.parse(text)?.pathname === '/',
    'Ukay cannot be served under a path: give it a name of its own, such as https://ukay.example.ph',
  )
