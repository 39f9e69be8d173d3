/**
 * Which saved searches may find an item is read from an index of arrays: an item is found only if it has one of the keys of
 * the search. The keys of a search are the lexemes of one tsquery of it, of the rarest.
 */

/** How much more items have a lexeme of a filter than a word. */
const costs: [begins: string, cost: number][] = [
  ['#brand=', 2],
  ['#tag=', 20],
  ['#kids', 40],
  ['#lots', 40],
  ['#condition=', 300],
  ['#size=', 300],
  ['#style=', 800],
  ['#', 10],
]
const costOfPrefix = [0, 200, 60, 12, 4]
/** Prefixes are cut to this length, so that an item has few. */
const longestPrefix = costOfPrefix.length - 1

/** What every item has: the key of a search without words and filters. */
const everyItem = '*'

const beginningOf = (lexeme: string): string => [...lexeme].slice(0, longestPrefix).join('')

const costOf = (key: string): number => {
  if (key.startsWith('^')) return costOfPrefix[[...key].length - 1] ?? 0
  return costs.find(([begins]) => key.startsWith(begins))?.[1] ?? 1
}

/** The keys of which a document has one if it matches. Undefined: it may have none of any. */
type Keys = ReadonlySet<string> | undefined

const cost = (keys: Keys): number =>
  keys ? [...keys].reduce((sum, key) => sum + costOf(key), 0) : Number.POSITIVE_INFINITY

const cheapest = (all: Keys[]): Keys =>
  all.reduce<Keys>((best, keys) => (cost(keys) < cost(best) ? keys : best), undefined)

const either = (one: Keys, other: Keys): Keys => one && other && new Set([...one, ...other])

/** The lexemes, with `:*` for a prefix and weights after them, and the operators of a tsquery in text form. */
const token = /'((?:[^'\\]|''|\\.)*)'(:[*A-D]+)?|(<->|<\d+>|[&|!()])/gi

type Token = { key: string } | { operator: string }

const tokensOf = (tsquery: string): Token[] =>
  [...tsquery.matchAll(token)].map(([, quoted = '', marks = '', operator]): Token => {
    if (operator) return { operator: operator.startsWith('<') ? '&' : operator }
    const lexeme = quoted.replace(
      /''|\\(.)/g,
      (pair, escaped: string | undefined) => escaped ?? pair.slice(1),
    )
    return { key: marks.includes('*') ? `^${beginningOf(lexeme)}` : lexeme }
  })

/** The keys of a tsquery in the text form that PostgreSQL writes. One without lexemes matches nothing, so it has no keys. */
const keysOfQuery = (tsquery: string): Keys => {
  const tokens = tokensOf(tsquery)
  let at = 0
  const takes = (operator: string): boolean => {
    const next = tokens[at]
    const is = next !== undefined && 'operator' in next && next.operator === operator
    if (is) at += 1
    return is
  }
  const factor = (): Keys => {
    if (takes('!')) {
      factor()
      return undefined
    }
    if (takes('(')) {
      const inner = anyOf()
      takes(')')
      return inner
    }
    const next = tokens[at]
    at += 1
    if (!next || !('key' in next)) throw new Error(`Not the text of a tsquery: ${tsquery}`)
    return new Set([next.key])
  }
  const allOf = (): Keys => {
    const factors = [factor()]
    while (takes('&')) factors.push(factor())
    return cheapest(factors)
  }
  const anyOf = (): Keys => {
    let keys = allOf()
    while (takes('|')) keys = either(keys, allOf())
    return keys
  }
  if (tokens.length === 0) return new Set()
  const keys = anyOf()
  if (at < tokens.length) throw new Error(`Not the text of a tsquery: ${tsquery}`)
  return keys
}

/** The keys of a search whose items match all of these tsqueries. */
export const keysOf = (tsqueries: readonly string[]): string[] => [
  ...(cheapest(tsqueries.map(keysOfQuery)) ?? [everyItem]),
]

/** The lengths of the prefixes that are keys. */
export const prefixLengths = { from: 1, to: longestPrefix }
