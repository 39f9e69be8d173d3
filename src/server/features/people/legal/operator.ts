import type { Language } from '#domain/language.ts'
import type { AppSettings } from '../../../module.ts'
import { defaultUsedClothingStatement } from './texts/rules.ts'

const needed = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_REGISTRATION',
  'DATA_PROTECTION_CONTACT',
] as const

type OperatorSettings = Pick<
  AppSettings,
  (typeof needed)[number] | 'USED_CLOTHING_STATEMENT' | 'ID_RETENTION_DAYS'
>

export const missingSettings = (settings: OperatorSettings): string[] =>
  needed.filter((name) => settings[name] === undefined)

/** What the `{operator}` and the like of a text stand for. Undefined is what the settings do not say. */
export const blanksOf = (settings: OperatorSettings, language: Language) => ({
  operator: settings.OPERATOR_NAME,
  address: settings.OPERATOR_ADDRESS,
  registration: settings.OPERATOR_REGISTRATION,
  privacyContact: settings.DATA_PROTECTION_CONTACT,
  idDays: String(settings.ID_RETENTION_DAYS),
  usedClothing: settings.USED_CLOTHING_STATEMENT ?? defaultUsedClothingStatement[language],
})

export type Blanks = ReturnType<typeof blanksOf>
