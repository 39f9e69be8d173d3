import { z } from 'zod'
import { defaultBuyerPickupHours, defaultSellerConfirmHours } from '#domain/deadlines.ts'

const hours = (byDefault: number) => z.coerce.number().positive().max(10_000).default(byDefault)

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  SELLER_CONFIRM_HOURS: hours(defaultSellerConfirmHours),
  BUYER_PICKUP_HOURS: hours(defaultBuyerPickupHours),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Settings = z.infer<typeof Environment>

/** Throws with every setting that is wrong, in words. Empty variables count as unset. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These settings are not as they should be:\n${lines.join('\n')}`)
}
