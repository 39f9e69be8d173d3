import { readFileSync, statSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import { maxRetentionDays } from '#contract/limits.ts'
import { email, password } from '#contract/accounts.ts'
import { defaultBuyerPickupHours, defaultSellerConfirmHours } from '#domain/deadlines.ts'
import { tlsOf } from './platform/http/tls.ts'
import { clamdAddressFrom } from './platform/scan/clamd.ts'
import { vapidKeyFrom } from './platform/push/vapid-key.ts'
import { readOwnModel } from './platform/vision/own-model.ts'
import { keyFrom } from './platform/vault/vault.ts'

const openTickets = (byDefault: number) => z.coerce.number().int().min(1).max(10_000).default(byDefault)

const hours = (byDefault: number) => z.coerce.number().positive().max(10_000).default(byDefault)

const yesOrNo = (byDefault: 'yes' | 'no') =>
  z
    .enum(['yes', 'no'])
    .default(byDefault)
    .transform((answer) => answer === 'yes')

/** The content security policy allows images from the host of this URL, so the host must not contain a placeholder. */
const isTileURL = (url: string): boolean =>
  /^https?:$/.test(URL.parse(url)?.protocol ?? '') &&
  ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) &&
  !url.includes('{s}')

/** Base64 of 32 bytes, as `openssl rand -base64 32` prints it. */
const key = z.string().transform((text, context) => {
  const read = keyFrom(text)
  if (read) return read
  context.addIssue('This is not a key: base64 of 32 bytes, as "openssl rand -base64 32" prints it')
  return z.NEVER
})
const keys = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(key))

const vapidKey = z.string().transform((text, context) => {
  const read = vapidKeyFrom(text)
  if (read) return read
  context.addIssue('This is not a private key of "npx web-push generate-vapid-keys": base64url of 32 bytes')
  return z.NEVER
})

const clamd = z.string().transform((text, context) => {
  const place = clamdAddressFrom(text)
  if (place) return place
  context.addIssue('This is not the address of ClamAV, such as "unix:/run/clamav/clamd.ctl" or "host:port"')
  return z.NEVER
})

/** A setting that is the name of a file. Its value is the content of the file. */
const inFile = z.string().transform((name, context) => {
  try {
    const text = readFileSync(name, 'utf8')
    if (text) return text
    context.addIssue('The file is empty')
  } catch (error) {
    context.addIssue(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return z.NEVER
})

const folder = z
  .string()
  .refine((name) => statSync(name, { throwIfNoEntry: false })?.isDirectory() === true, 'This is not a folder')

const visionModel = folder.transform((name, context) => {
  try {
    return readOwnModel(name)
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error))
    return z.NEVER
  }
})

/** `Name <address>` or an address. A line break in it would add headers to every mail. */
const mailFrom = z
  .string()
  .trim()
  .max(320)
  .refine((text) => {
    const address = /^[^<>"\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text
    return /^[^\s@<>,]+@[^\s@<>,]+$/.test(address)
  }, 'This is not an e-mail address, or a name with one, such as "Ukay <hello@example.ph>"')

/** What the legal documents say of whoever runs the marketplace. */
const operatorFact = z.string().trim().min(1).max(300)

const postgresURL = z.url({ protocol: /^postgres(ql)?$/ })

/** Pages name their files from the root. */
const publicURL = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => !URL.canParse(text) || URL.parse(text)?.pathname === '/',
    'Ukay cannot be served under a path: give it a name of its own, such as https://ukay.example.ph',
  )

const whereThingsAre = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: publicURL.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresURL.optional(),
  DATABASE_OWNER_URL: postgresURL.optional(),
  VISION_MODEL: visionModel.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}

const ofS3 = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** With incomplete settings the files would be stored locally, where the operator does not expect them. */
const refuseHalfOfS3 = (
  settings: { S3_BUCKET?: string | undefined; S3_ENDPOINT?: string | undefined } & {
    [Name in (typeof ofS3)[number]]?: string | undefined
  },
  context: z.RefinementCtx,
): void => {
  const name = settings.S3_BUCKET
    ? ofS3.find((one) => settings[one] === undefined)
    : [...ofS3, 'S3_ENDPOINT' as const].some((one) => settings[one] !== undefined) && 'S3_BUCKET'
  if (name)
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all or none',
    })
}

/** The embedded database creates both roles itself, so the setting is meaningless without DATABASE_URL. */
const refuseOwnerAlone = (
  settings: { DATABASE_URL?: string | undefined; DATABASE_OWNER_URL?: string | undefined },
  context: z.RefinementCtx,
): void => {
  if (settings.DATABASE_OWNER_URL && !settings.DATABASE_URL)
    context.addIssue({
      code: 'custom',
      path: ['DATABASE_OWNER_URL'],
      message: 'Goes with DATABASE_URL: the embedded database makes both roles by itself',
    })
}

/** Refuses to start with a certificate or key that does not work, because otherwise only clients would notice. */
const refuseHalfOfTLS = (
  settings: { TLS_CERT?: string | undefined; TLS_KEY?: string | undefined },
  context: z.RefinementCtx,
): void => {
  const tls = tlsOf(settings)
  const refuse = (name: 'TLS_CERT' | 'TLS_KEY', message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (!tls) {
    if (settings.TLS_CERT ?? settings.TLS_KEY)
      refuse(
        settings.TLS_CERT ? 'TLS_KEY' : 'TLS_CERT',
        'TLS_CERT and TLS_KEY go together: set both or neither',
      )
    return
  }
  try {
    createSecureContext(tls)
  } catch (error) {
    refuse('TLS_CERT', `No certificate that goes with TLS_KEY, both as PEM: ${String(error)}`)
  }
}

/** Completed pickups must never lower the limit of open tickets. */
const refuseFallingSteps = (
  settings: { OPEN_TICKETS_NEW: number; OPEN_TICKETS_KNOWN: number; OPEN_TICKETS_TRUSTED: number },
  context: z.RefinementCtx,
): void => {
  const steps = ['OPEN_TICKETS_NEW', 'OPEN_TICKETS_KNOWN', 'OPEN_TICKETS_TRUSTED'] as const
  for (const [n, name] of steps.entries()) {
    const before = steps[n - 1]
    if (before && settings[name] < settings[before])
      context.addIssue({ code: 'custom', path: [name], message: `Must be at least ${before}` })
  }
}

const Environment = z
  .object({
    HOST: z.string().min(1).default('localhost'),
    TLS_CERT: inFile.optional(),
    TLS_KEY: inFile.optional(),
    ...whereThingsAre,
    DATABASE_REPLICA_URL: postgresURL.optional(),
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    SELLER_CONFIRM_HOURS: hours(defaultSellerConfirmHours),
    BUYER_PICKUP_HOURS: hours(defaultBuyerPickupHours),
    CANCEL_ANSWER_HOURS: hours(12),
    NAME_HOLD_HOURS: hours(24),
    LINE_TURN_MINUTES: z.coerce.number().positive().max(240).default(30),
    OPEN_TICKETS_NEW: openTickets(5),
    OPEN_TICKETS_KNOWN: openTickets(15),
    OPEN_TICKETS_TRUSTED: openTickets(40),
    TRUSTED_AFTER_PICKUPS: z.coerce.number().int().min(1).max(1_000).default(10),
    FORFEIT_COUNTS_DAYS: z.coerce.number().min(0).max(3650).default(60),
    ID_ENCRYPTION_KEY: key.optional(),
    ID_ENCRYPTION_KEY_PREVIOUS: keys.default([]),
    ID_RETENTION_DAYS: z.coerce.number().positive().max(maxRetentionDays).default(30),
    MAP_TILE_URL: z
      .string()
      .refine(
        (url) => url === '' || isTileURL(url),
        'An https address with {z}, {x} and {y}, and without {s}',
      )
      .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    MAP_TILES_FILE: z.string().min(1).optional(),
    MAP_TILE_ATTRIBUTION: z.string().max(200).default('© OpenStreetMap contributors'),
    ANALYZE_PHOTOS: yesOrNo('yes'),
    VECTORS: z.enum(['memory', 'pgvector']).default('memory'),
    CLAMD: clamd.optional(),
    ADMIN_EMAIL: email.optional(),
    ADMIN_PASSWORD: password.optional(),
    ADMINS_NEED_SECOND_FACTOR: yesOrNo('yes'),
    VOUCHER_SECOND_ADMIN_ABOVE: z.coerce.number().min(0).max(1_000_000_000).default(5_000),
    SERVICE_WORKER: yesOrNo('yes'),
    VAPID_PRIVATE_KEY: vapidKey.optional(),
    SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
    SMS_GATEWAY: z.enum(['android', 'semaphore']).default('android'),
    SMS_SENDER: z
      .string()
      .regex(/^[A-Za-z0-9 ]{1,11}$/)
      .optional(),
    SMS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(500),
    PHONE_NEEDED_TO_RESERVE: yesOrNo('no'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: mailFrom.optional(),
    SCAM_LISTS: folder.optional(),
    SUPPORT_CONTACT: z.string().trim().min(1).max(200).optional(),
    OPERATOR_NAME: operatorFact.optional(),
    OPERATOR_ADDRESS: operatorFact.optional(),
    OPERATOR_REGISTRATION: operatorFact.optional(),
    DATA_PROTECTION_CONTACT: operatorFact.optional(),
    USED_CLOTHING_STATEMENT: z.string().trim().min(1).max(2_000).optional(),
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .superRefine(refuseHalfOfS3)
  .superRefine(refuseOwnerAlone)
  .superRefine(refuseHalfOfTLS)
  .superRefine(refuseFallingSteps)
  .superRefine((settings, context) => {
    // With a shared database every server needs the same key, so none may create one for itself.
    if (settings.DATABASE_URL && !settings.ID_ENCRYPTION_KEY)
      context.addIssue({
        code: 'custom',
        path: ['ID_ENCRYPTION_KEY'],
        message:
          'Needed with DATABASE_URL, to encrypt ID photos. Make one with "openssl rand -base64 32", give it to every server and keep a copy in a safe place',
      })
    if (settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_REPLICA_URL'],
        message: 'Goes with DATABASE_URL: the embedded database has no replica',
      })
    if (settings.PHONE_NEEDED_TO_RESERVE && !settings.SMS_URL)
      context.addIssue({
        code: 'custom',
        path: ['SMS_URL'],
        message: 'Needed with PHONE_NEEDED_TO_RESERVE, because the code is sent as a text message',
      })
    if (settings.SMTP_URL && !settings.PUBLIC_URL)
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'Needed with SMTP_URL, because mails have links to this marketplace',
      })
    if ((settings.ADMIN_EMAIL === undefined) !== (settings.ADMIN_PASSWORD === undefined))
      context.addIssue({
        code: 'custom',
        path: [settings.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD'],
        message: 'ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither',
      })
  })

export type Settings = z.infer<typeof Environment>

/**
 * Throws an error that lists all wrong settings. Empty variables count as unset, except MAP_TILE_URL, which is empty
 * for a map without tiles.
 */
const read = <Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== '' || name === 'MAP_TILE_URL'),
  )
  // LOOK_AT_PHOTOS is an earlier name of ANALYZE_PHOTOS.
  const { LOOK_AT_PHOTOS, ...rest } = given
  const parsed = schema.safeParse({ ...(LOOK_AT_PHOTOS && { ANALYZE_PHOTOS: LOOK_AT_PHOTOS }), ...rest })
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Some settings are not valid:\n${lines.join('\n')}`)
}

export const readSettings = (environment: NodeJS.ProcessEnv): Settings => read(Environment, environment)

/** Reads the settings for commands that use only the database and the files. */
export const readDatabaseSettings = (environment: NodeJS.ProcessEnv) =>
  read(z.object(whereThingsAre).superRefine(refuseHalfOfS3).superRefine(refuseOwnerAlone), environment)
