/** How many letters two words differ by: put in, left out, another one, or two in the wrong order. */
export const lettersApart = (one: string, other: string): number => {
  const a = [...one]
  const b = [...other]
  const row = (n: number): number[] => Array.from({ length: b.length + 1 }, (_, m) => (n === 0 ? m : n))
  const table = Array.from({ length: a.length + 1 }, (_, n) => row(n))
  const at = (n: number, m: number): number => table[n]?.[m] ?? 0
  for (let n = 1; n <= a.length; n += 1)
    for (let m = 1; m <= b.length; m += 1) {
      const same = a[n - 1] === b[m - 1] ? 0 : 1
      const swapped = n > 1 && m > 1 && a[n - 1] === b[m - 2] && a[n - 2] === b[m - 1]
      const least = Math.min(
        at(n - 1, m) + 1,
        at(n, m - 1) + 1,
        at(n - 1, m - 1) + same,
        swapped ? at(n - 2, m - 2) + 1 : Infinity,
      )
      const line = table[n]
      if (line) line[m] = least
    }
  return at(a.length, b.length)
}

/** Short words are often other words; long ones are typed wrong more than once. */
const mostApart = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2)

/** The words that may have been meant, the likeliest first: of those equally far, who begins alike. */
export const closestWords = (word: string, candidates: Iterable<string>): string[] =>
  [...new Set(candidates)]
    .map((candidate) => ({
      candidate,
      apart: Math.abs(candidate.length - word.length) > 2 ? Infinity : lettersApart(word, candidate),
      begins: candidate[0] === word[0] ? 0 : 1,
    }))
    .filter(({ apart }) => apart > 0 && apart <= mostApart(word))
    .toSorted((a, b) => a.apart - b.apart || a.begins - b.begins || (a.candidate < b.candidate ? -1 : 1))
    .map(({ candidate }) => candidate)
