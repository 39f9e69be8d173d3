import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { HoldKind } from '#domain/item-holds.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/connect.ts'
import type { Events } from './platform/events/events.ts'
import type { Register } from './platform/http/register.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { PersonalPart } from './platform/personal-data.ts'
import type { Push } from './platform/push/push.ts'
import type { SecurityLog } from './platform/security-log.ts'
import type { FileOwner } from './platform/storage/reconciler.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { TextMessages } from './platform/text-messages/text-messages.ts'
import type { Vault } from './platform/vault/vault.ts'
import type { Settings } from './settings.ts'

/** The settings that the app needs at run time. */
export type AppSettings = Pick<
  Settings,
  | 'PUBLIC_URL'
  | 'TLS_CERT'
  | 'TLS_KEY'
  | 'DATABASE_REPLICA_URL'
  | 'TRUSTED_PROXIES'
  | 'SELLER_CONFIRM_HOURS'
  | 'BUYER_PICKUP_HOURS'
  | 'CANCEL_ANSWER_HOURS'
  | 'LINE_TURN_MINUTES'
  | 'NAME_HOLD_HOURS'
  | 'OPEN_TICKETS_NEW'
  | 'OPEN_TICKETS_KNOWN'
  | 'OPEN_TICKETS_TRUSTED'
  | 'TRUSTED_AFTER_PICKUPS'
  | 'FORFEIT_COUNTS_DAYS'
  | 'ID_RETENTION_DAYS'
  | 'MAP_TILE_URL'
  | 'MAP_TILES_FILE'
  | 'MAP_TILE_ATTRIBUTION'
  | 'VECTORS'
  | 'CLAMD'
  | 'ADMINS_NEED_SECOND_FACTOR'
  | 'SERVICE_WORKER'
  | 'SUPPORT_CONTACT'
  | 'SCAM_LISTS'
  | 'OPERATOR_NAME'
  | 'OPERATOR_ADDRESS'
  | 'OPERATOR_REGISTRATION'
  | 'DATA_PROTECTION_CONTACT'
  | 'USED_CLOTHING_STATEMENT'
  | 'SMS_URL'
  | 'SMS_GATEWAY'
  | 'SMS_SENDER'
  | 'SMS_PER_DAY'
  | 'PHONE_NEEDED_TO_RESERVE'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'PORT'
>

/** The dependencies that every feature gets. */
export interface ModuleDependencies {
  database: Database
  events: Events
  clock: Clock
  storage: Storage
  mail: Mail
  push: Push
  texts: TextMessages
  /** Encrypts ID photos, voucher codes and the secrets of second factors. */
  vault: Vault
  security: SecurityLog
  log: Logger
  settings: AppSettings
}

type ScheduledJob = {
  name: string
  run: Parameters<Jobs['every']>[2]
} & (
  | {
      /** A cron expression (minute, hour, day of the month, month, day of the week), in UTC. */
      cron: string
    }
  | {
      /** It runs again in each process, this many milliseconds after it ended. */
      pauseMs: number
    }
)

interface WaitsForAdmins {
  of: 'sellers' | 'photoRequests' | 'vouchers' | 'voucherRequests' | 'reports' | 'pairs'
  /** Counts what waits for this admin, up to `max`. */
  count: (max: number, adminID: string) => Promise<number>
}

/** How a feature ends a hold of its kind. */
export interface OverdueHold {
  kind: HoldKind
  /** Ends the hold of this item if its deadline has passed, else returns false. It takes a transaction and the lock of the item. */
  end: (itemID: string) => Promise<boolean>
}

/** The parts that a feature adds to the server. */
export interface Module {
  /**
   * Registers the feature's endpoints. Routes that are not in the contract, such as files, are added to the Fastify
   * instance.
   */
  routes?: (register: Register, app: FastifyInstance) => void
  jobs?: ScheduledJob[]
  overdueHolds?: OverdueHold
  /** The modules lock and erase personal data in their order in app.ts. */
  personalData?: PersonalPart
  /** The files that the feature stores, for the storage reconciler. */
  files?: FileOwner
  /** What waits for admins in this feature. */
  waitsForAdmins?: WaitsForAdmins[]
  /** Called once the server listens. */
  start?: () => void
  close?: () => Promise<void>
}
