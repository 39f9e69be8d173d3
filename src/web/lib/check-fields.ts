import type { NumberRule, TextRule } from '#contract/rules.ts'
import { isWholeCentavos } from '#domain/money.ts'
import { translateRule } from '#messages/rules.ts'

/** In the language of the app. */
const translated = (sentence: string | undefined): string | undefined => sentence && translateRule(sentence)

/** The message about a typed text, or undefined if it keeps the rule. */
export const textError = (rule: TextRule, typed: string): string | undefined =>
  translated(brokenTextRule(rule, typed))

const brokenTextRule = (rule: TextRule, typed: string): string | undefined => {
  const text = rule.untrimmed ? typed : typed.trim()
  if (text === '') return rule.required
  if (rule.min !== undefined && text.length < rule.min) return rule.tooShort
  if (text.length > rule.max) return rule.tooLong
  return rule.pattern?.test(text) === false ? rule.mismatch : undefined
}

/** The `validate` of a form: checks the fields that have a rule. */
export const checkTexts =
  <Field extends string>(rules: Partial<Record<Field, TextRule | false>>) =>
  (values: Record<Field, string>) => {
    const errors: Partial<Record<Field, string>> = {}
    for (const field in rules) {
      const rule = rules[field]
      const error = rule && textError(rule, values[field])
      if (error) errors[field] = error
    }
    return errors
  }

/** Parses "₱1,250.50" as well as "1250.5". NaN if it is not a number. */
export const numberTyped = (typed: string): number => {
  const digits = typed.replace(/[₱,\s]/g, '')
  return /^\d+(\.\d*)?$|^\.\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** The message about a typed number, or undefined if it keeps the rule. */
export const numberError = (rule: NumberRule, typed: string): string | undefined =>
  translated(brokenNumberRule(rule, typed))

const brokenNumberRule = (rule: NumberRule, typed: string): string | undefined => {
  const { required, min, max, outOfRange, decimals = outOfRange } = rule
  if (typed.trim() === '') return required
  const number = numberTyped(typed)
  if (!(number >= min && number <= max)) return outOfRange
  const isPrecise = rule.decimals ? isWholeCentavos(number) : Number.isInteger(number)
  return isPrecise ? undefined : decimals
}
