import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import { tlsOf } from './platform/http/tls.ts'
import {
  address,
  admins,
  data,
  mapAndPhotos,
  messages,
  monitoring,
  operator,
  privacy,
  sales,
} from './settings/groups.ts'

/** The settings that commands for the database and the files need as well. */
const whereThingsAre = {
  PORT: address.PORT,
  PUBLIC_URL: address.PUBLIC_URL,
  ...data,
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
    ...address,
    ...data,
    ...sales,
    ...admins,
    ...privacy,
    ...mapAndPhotos,
    ...messages,
    ...operator,
    ...monitoring,
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
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Some settings are not valid:\n${lines.join('\n')}`)
}

export const readSettings = (environment: NodeJS.ProcessEnv): Settings => read(Environment, environment)

/** Reads the settings for commands that use only the database and the files. */
export const readDatabaseSettings = (environment: NodeJS.ProcessEnv) =>
  read(z.object(whereThingsAre).superRefine(refuseHalfOfS3).superRefine(refuseOwnerAlone), environment)
