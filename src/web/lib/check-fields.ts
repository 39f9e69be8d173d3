import { readNumber } from '#contract/read-number.ts'
import { type NumberRule, type TextRule, turned } from '#contract/rules.ts'
import { turnsText } from '#domain/unseen-characters.ts'
import { translateRule } from '#messages/rules.ts'

/** In the language of the app. */
const translated = (sentence: string | undefined): string | undefined => sentence && translateRule(sentence)

/** The message about a typed text, or undefined if it keeps the rule. */
export const textError = (rule: TextRule, typed: string): string | undefined =>
  translated(brokenTextRule(rule, typed))

const brokenTextRule = (rule: TextRule, typed: string): string | undefined => {
  const text = rule.read(typed)
  if (text === '') return rule.required
  if (rule.min !== undefined && text.length < rule.min) return rule.tooShort
  if (text.length > rule.max) return rule.tooLong
  if (turnsText(text)) return turned(rule.name)
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

/** The number that was typed, by the rule of its field. NaN if it is none, or is not clear. */
export const numberTyped = (rule: NumberRule, typed: string): number => readNumber(rule, typed).number

/** The message about a typed number, or undefined if it keeps the rule. */
export const numberError = (rule: NumberRule, typed: string): string | undefined =>
  translated(readNumber(rule, typed).problem)
