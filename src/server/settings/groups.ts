import { z } from 'zod'
import { maxRetentionDays } from '#contract/limits.ts'
import { email, password } from '#contract/accounts.ts'
import { defaultBuyerPickupHours, defaultSellerConfirmHours } from '#domain/deadlines.ts'
import {
  clamd,
  folder,
  hours,
  inFile,
  key,
  keys,
  mailFrom,
  openTickets,
  operatorFact,
  port,
  postgresURL,
  publicURL,
  tileURL,
  vapidKey,
  yesOrNo,
} from './values.ts'

/** `npm run settings` writes docs/reference/settings.md from the groups, names, defaults and descriptions of this file. */

export const address = {
  PORT: port.default(3000).describe('The server listens on this port.'),
  HOST: z
    .string()
    .min(1)
    .default('localhost')
    .describe(
      'The server listens on this address. `0.0.0.0` means all addresses of IPv4, and `::` all addresses.',
    ),
  PUBLIC_URL: publicURL
    .optional()
    .describe(
      'The address that people use, without a path. Writes from another origin are refused, and `https:` makes cookies secure. Mails, link previews and site maps need it.',
    ),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('The number of proxies in front of the server. It trusts the client address that they name.'),
  TLS_CERT: inFile
    .optional()
    .describe('A PEM file with the certificate. With it the server speaks TLS, also at `METRICS_PORT`.'),
  TLS_KEY: inFile.optional().describe('A PEM file with the key of `TLS_CERT`.'),
  SERVICE_WORKER: yesOrNo('yes').describe(
    'With `no` browsers remove the service worker at their next visit. This helps when a broken one was installed.',
  ),
}

export const data = {
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe(
      'The folder of the embedded database, the photos and the key of ID photos. Only the user of the app may read it.',
    ),
  DATABASE_URL: postgresURL
    .optional()
    .describe(
      'The address of a PostgreSQL server of version 15 or newer. Without it the server starts its embedded database.',
    ),
  DATABASE_OWNER_URL: postgresURL
    .optional()
    .describe(
      'The same database under the role that owns the tables. With it the server migrates at its start; without it `npm run migrate` does.',
    ),
  DATABASE_REPLICA_URL: postgresURL
    .optional()
    .describe('A streaming replica. Reads that may be up to three seconds old go to it.'),
  VECTORS: z
    .enum(['memory', 'pgvector'])
    .default('memory')
    .describe(
      'Where the vectors of photos are compared. `pgvector` compares them in the database, which needs that extension.',
    ),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('The bucket that stores photos. Without it they are files in `DATA_DIR/files`.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The address of the S3 service, without the bucket. Without it the server asks Amazon.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('The region of the bucket.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('The id of a key that may read, write, delete and list in the bucket.'),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('The secret that belongs to `S3_ACCESS_KEY_ID`.'),
}

export const sales = {
  SELLER_CONFIRM_HOURS: hours(defaultSellerConfirmHours).describe(
    'The time that a seller has to confirm a purchase.',
  ),
  BUYER_PICKUP_HOURS: hours(defaultBuyerPickupHours).describe(
    'The time that a buyer has to pick an item up after its seller has confirmed.',
  ),
  CANCEL_ANSWER_HOURS: hours(12).describe(
    'The time that a seller has to answer a buyer who wants to cancel. Afterwards the ticket is cancelled.',
  ),
  LINE_TURN_MINUTES: z.coerce
    .number()
    .positive()
    .max(240)
    .default(30)
    .describe('The time for which an item is kept for the first buyer in its line.'),
  NAME_HOLD_HOURS: hours(24).describe(
    'The time for which an item of a live sale is kept for a name from the comments.',
  ),
  OPEN_TICKETS_NEW: openTickets(5).describe(
    'The number of open tickets that a buyer may have before the first completed pickup.',
  ),
  OPEN_TICKETS_KNOWN: openTickets(15).describe(
    'The number of open tickets that a buyer may have after the first completed pickup.',
  ),
  OPEN_TICKETS_TRUSTED: openTickets(40).describe(
    'The number of open tickets that a buyer may have after `TRUSTED_AFTER_PICKUPS` completed pickups.',
  ),
  TRUSTED_AFTER_PICKUPS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(10)
    .describe('The number of completed pickups after which `OPEN_TICKETS_TRUSTED` applies.'),
  FORFEIT_COUNTS_DAYS: z.coerce
    .number()
    .min(0)
    .max(3650)
    .default(60)
    .describe(
      'An item that a buyer did not pick up lowers their number of open tickets by one step for this many days.',
    ),
  PHONE_NEEDED_TO_RESERVE: yesOrNo('no').describe(
    'With `yes` a buyer must prove a phone number before the first reservation. This needs `SMS_URL`.',
  ),
}

export const admins = {
  ADMIN_EMAIL: email
    .optional()
    .describe('The e-mail address of the first admin, who is created at the start if there is none.'),
  ADMIN_PASSWORD: password.optional().describe('The password of the first admin.'),
  ADMINS_NEED_SECOND_FACTOR: yesOrNo('yes').describe(
    'With `yes` an admin without a second factor can only set one up or log out.',
  ),
}

export const privacy = {
  ID_ENCRYPTION_KEY: key
    .optional()
    .describe(
      'The key that encrypts ID photos: base64 of 32 bytes. `DATABASE_URL` requires it; otherwise the server creates one in `DATA_DIR`.',
    ),
  ID_ENCRYPTION_KEY_PREVIOUS: keys
    .default([])
    .describe(
      'Earlier keys, separated by commas. They are needed until `npm run ids:rotate` has replaced them.',
    ),
  ID_RETENTION_DAYS: z.coerce
    .number()
    .positive()
    .max(maxRetentionDays)
    .default(30)
    .describe('ID photos are deleted this many days after the decision about them.'),
  CLAMD: clamd
    .optional()
    .describe(
      'The address of ClamAV, which scans every upload: `unix:/run/clamav/clamd.ctl` or `host:port`. Without it nothing is scanned.',
    ),
  SCAM_LISTS: folder
    .optional()
    .describe(
      'A folder with further lines for the files of `src/server/features/looking-after/signals/scam-talk/lists`.',
    ),
}

export const mapAndPhotos = {
  ANALYZE_PHOTOS: yesOrNo('yes').describe(
    'With `no` there is no search by photo and no suggested tag, which saves 400 MB of memory.',
  ),
  MAP_TILE_URL: tileURL
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .describe(
      'The address of map tiles, with `{z}`, `{x}` and `{y}`. An empty value means a map without tiles.',
    ),
  MAP_TILES_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('A PMTiles file with raster tiles. The server then sends the tiles itself.'),
  MAP_TILE_ATTRIBUTION: z
    .string()
    .max(200)
    .default('© OpenStreetMap contributors')
    .describe('The credit that stands on the map.'),
}

export const messages = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'The server that sends e-mail, such as `smtps://user:password@host`. It needs `PUBLIC_URL`. Without it there is no mail.',
    ),
  MAIL_FROM: mailFrom
    .optional()
    .describe(
      'The sender of mails, such as `Ukay <hello@example.ph>`. Without it they come from `no-reply` at the host of `PUBLIC_URL`.',
    ),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The gateway that sends text messages. The address contains the user and the password, or the key as the password.',
    ),
  SMS_GATEWAY: z
    .enum(['android', 'semaphore'])
    .default('android')
    .describe('The kind of gateway: `android` (android-sms-gateway) or `semaphore`.'),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,11}$/)
    .optional()
    .describe('The sender name that is registered with `semaphore`.'),
  SMS_PER_DAY: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(500)
    .describe('The server sends at most this many text messages a day.'),
  VAPID_PRIVATE_KEY: vapidKey
    .optional()
    .describe(
      'The key for notifications to phones, made by `npx web-push generate-vapid-keys`. Without it a server with the embedded database creates one, and one with `DATABASE_URL` sends none.',
    ),
}

export const operator = {
  OPERATOR_NAME: operatorFact.optional().describe('Who runs the marketplace, for the legal documents.'),
  OPERATOR_ADDRESS: operatorFact.optional().describe('The address of the operator.'),
  OPERATOR_REGISTRATION: operatorFact
    .optional()
    .describe('The number under which the business is registered.'),
  DATA_PROTECTION_CONTACT: operatorFact.optional().describe('Where people ask about their personal data.'),
  SUPPORT_CONTACT: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('What the page for a forgotten password says about reaching you, such as a phone number.'),
  USED_CLOTHING_STATEMENT: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .optional()
    .describe('What the terms say on imported used clothing. Without it they contain a general statement.'),
}

export const monitoring = {
  METRICS_PORT: port
    .optional()
    .describe(
      'The server offers metrics for Prometheus at `/metrics` of this port. Without it there are none.',
    ),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('The address that `METRICS_PORT` belongs to.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe(
      'The least important lines that are logged: `fatal`, `error`, `warn`, `info`, `debug`, or `silent` for none. The demo uses `error`.',
    ),
}

/** Read by `npm run backup` and `npm run restore` alone. */
export const backups = {
  BACKUP_RECIPIENT: z
    .string()
    .optional()
    .describe(
      'Public keys of age (`age1…`), separated by commas, to which `npm run backup` encrypts. Without it everybody who has a backup can read it.',
    ),
  BACKUP_IDENTITY_FILE: z
    .string()
    .optional()
    .describe('The file with the secret key, with which `npm run restore` decrypts a backup.'),
}
