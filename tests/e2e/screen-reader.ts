import { readFileSync, writeFileSync } from 'node:fs'
import { type Page, expect } from '@playwright/test'

const source = readFileSync(new URL(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')))

/** More than the phrases of the longest screen of a walk. */
const maxSteps = 400

/** Boundaries that no screen reader says, and words for a browser without JavaScript. */
const unsaid = /^(end of )?(paragraph|strong|emphasis|generic)$|needs JavaScript/

const isLive = /^(polite|assertive):/

/** What differs from run to run. */
const anonymous = (phrase: string): string =>
  phrase
    .replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, 'ID')
    .replace(/\b[2-9A-Z]{20}\b/g, 'CODE')
    .replace(/\b(phone|desk)\d*\b/g, 'NAME')
    .replace(/\b\d{1,2}:\d{2} ?(AM|PM)\b/g, 'TIME')
    .replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(day)?\b/g, 'DAY')
    .replace(
      /\b(\d{1,2} )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*( \d{1,2})?(,? \d{4})?\b/g,
      'DATE',
    )

/** Counts differ with the tests that ran before. */
const withoutNumbers = (phrase: string): string => phrase.replace(/\d+/g, '#')

/**
 * A screen reader on a page. It speaks what `@guidepup/virtual-screen-reader` makes of the accessibility tree, in
 * the order of the page. It goes on through pages that the app shows without a new load.
 */
export const listenTo = async (page: Page) => {
  const spoken: string[] = []
  const known = new Set<string>()
  await page.route('**/screen-reader.js', (route) =>
    route.fulfill({ body: source, contentType: 'text/javascript' }),
  )

  /** Notes what was spoken since the last time. What was spoken before in this walk is left out. */
  const note = async (wanted?: RegExp): Promise<boolean> => {
    const phrases = await page.evaluate<string[]>(
      'reader.spokenPhraseLog().then(async (spoken) => (await reader.clearSpokenPhraseLog(), spoken))',
    )
    for (const phrase of phrases) {
      const isWanted = wanted?.test(phrase) ?? false
      const words = anonymous(phrase)
      if ((!known.has(words) && !unsaid.test(words)) || isWanted) spoken.push(words)
      known.add(words)
    }
    // It stands at the last phrase. Live regions interrupt it.
    const may = phrases.filter((phrase, at) => at === phrases.length - 1 || isLive.test(phrase))
    return wanted !== undefined && may.some((phrase) => wanted.test(phrase))
  }

  /** Begins at the top of the page, which was loaded. */
  const start = async (title: string): Promise<void> => {
    spoken.push('', `# ${title}`)
    await page.evaluate(
      "import('/screen-reader.js').then(({ virtual }) => (reader = virtual).start({ container: document.body }))",
    )
    await note()
  }

  return {
    start,
    /** Reads on until it finds this. A person who never finds it is at a dead end. */
    readTo: async (wanted: RegExp): Promise<void> => {
      for (let step = 0; step < maxSteps; step++) {
        await page.evaluate('reader.next()')
        if (await note(wanted)) return
      }
      throw new Error(`Never spoken ${wanted} after:\n${spoken.join('\n')}`)
    },
    act: async (): Promise<void> => {
      spoken.push('> act')
      await page.evaluate('reader.act()')
    },
    type: async (text: string): Promise<void> => {
      spoken.push(`> type ${anonymous(text)}`)
      await page.evaluate(`reader.type(${JSON.stringify(text)})`)
    },
    /**
     * Expects that a person has read nine tenths of it in `spoken/<name>.txt`. The rest differs with what other tests have
     * left and when live regions interrupt.
     */
    expectRead: (name: string): void => {
      const file = new URL(`spoken/${name}.txt`, import.meta.url)
      if (process.env['WRITE_SPOKEN'] === '1') writeFileSync(file, `${spoken.join('\n').trim()}\n`)
      const read = new Set(readFileSync(file, 'utf8').split('\n').map(withoutNumbers))
      const unread = spoken.filter((phrase) => !read.has(withoutNumbers(phrase)))
      expect(unread.length, unread.join('\n')).toBeLessThan(spoken.length / 10)
    },
  }
}
