import { isMeasurement } from '#domain/item-facts.ts'
import { isWholeCentavos } from '#domain/money.ts'
import { numbersMeant } from '#domain/typed-numbers.ts'
import type { NumberRule } from './rules.ts'

interface NumberRead {
  /** NaN if the text is no number, or can mean two. */
  number: number
  /** What is wrong with it, or undefined if it keeps the rule. */
  problem: string | undefined
}

const unclear = (typed: string, meant: readonly number[]): string =>
  `“${typed.trim()}” is not clear. Please write ${Math.max(...meant)}, or at most two digits after the dot.`

const isPrecise: Record<NumberRule['kind'], (number: number) => boolean> = {
  money: isWholeCentavos,
  whole: Number.isInteger,
  measure: isMeasurement,
  degrees: () => true,
}

const brokenBy = ({ kind, min, max, outOfRange, decimals = outOfRange }: NumberRule, number: number) => {
  if (!(number >= min && number <= max)) return outOfRange
  return isPrecise[kind](number) ? undefined : decimals
}

/** Reads a number, or the text of one as a person types it, by the rule of its field. */
export const readNumber = (rule: NumberRule, given: string | number): NumberRead => {
  if (typeof given === 'number') return { number: given, problem: brokenBy(rule, given) }
  if (given.trim() === '') return { number: Number.NaN, problem: rule.required }
  const meant = numbersMeant(rule.kind, given)
  const [number] = meant
  if (number === undefined) return { number: Number.NaN, problem: rule.notNumber }
  if (meant.length > 1) return { number: Number.NaN, problem: unclear(given, meant) }
  return { number, problem: brokenBy(rule, number) }
}
