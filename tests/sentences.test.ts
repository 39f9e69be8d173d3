import { globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allCalls } from '#contract/all.ts'
import { errors } from '#contract/errors.ts'
import * as rules from '#contract/rules.ts'
import { labelOf, translateRule } from '#languages/fil/rules.ts'
import { translateError } from '#languages/fil/sentences.ts'
import { sentencesOf } from './support/document-sentences.ts'

/** Only a program sends what these refuse. People read the sentence of the code. */
const ofPrograms = new Set([
  'A price is written as itemID:price',
  'A range is such as "waist:36-40.5", in centimetres, and at most 30 wide',
  'Ask for 1 to 24 pieces',
  'Ask for messages before one or since one, not both',
  'East must be beyond west',
  'North must be beyond south',
  'Only "none" can be searched for',
  'Please ask about at most 100 pieces',
  'Name pieces, or say all',
  'Name pieces, or send a filter',
  'Say how the price changes, once',
  'Say what to change',
  'Say which piece, once',
  'The box must lie within the photo',
  'The decision is 1 to approve or 2 to reject',
  'The length depends on the garment',
  'The place of a photo is 0 to 7',
  'The request is malformed.',
  'With a clientID the pieces are required',
  'Without a code, the pickup and its pieces are required',
  'Choose 7, 30, 90 or 365 days',
])
const isOfProgram = (sentence: string) =>
  ofPrograms.has(sentence) || /^This is not (a|an|one|the) /.test(sentence)

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null && !(value instanceof RegExp)
    ? Object.entries(value).flatMap(([name, one]) => (name === 'name' || name === 'kind' ? [] : textsOf(one)))
    : []
}

const given = [undefined, '', 'x', 1e9]
const seen = new Set<unknown>()
/** What the schemas of the contract say about wrong input. */
const messagesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const { _zod: schema } = value as Partial<z.core.$ZodType>
  if (schema) return messagesIn(schema.def)
  const { error } = value as { error?: (issue: object) => unknown }
  const own = typeof error === 'function' ? given.map((input) => error({ input })) : []
  return [...own.filter((one) => typeof one === 'string'), ...Object.values(value).flatMap(messagesIn)]
}
const ofContract = Object.values(allCalls).flatMap((call) => messagesIn({ ...call, reply: undefined }))

test('every rule of a field is translated', () => {
  const sentences = [...new Set([...textsOf(rules), ...ofContract])]
  expect(sentences).toContain('A message has at most 4 photos')
  expect(sentences).toContain('First name holds characters that turn text around. Please type it anew.')
  expect(sentences.length).toBeGreaterThan(100)
  expect(sentences.filter((one) => !isOfProgram(one) && translateRule(one) === one)).toEqual([])
})

test('a field has the name of its rule', () => {
  expect([rules.brand, rules.itemDescription].map(labelOf)).toEqual(['Brand', 'Paglalarawan'])
})

/** The sentences that the server writes beside the code of an error. */
const ofServer = async (): Promise<string[]> => {
  const folder = join(import.meta.dirname, '../src/server')
  const files = (await readdir(folder, { recursive: true })).filter((path) => /(?<!\.test)\.ts$/.test(path))
  const found = files.map(async (path) => {
    const text = await readFile(join(folder, path), 'utf8')
    const sentences: string[] = []
    const visit = (node: ts.Node): void => {
      if (
        ts.isPropertyAssignment(node) &&
        node.name.getText() === 'sentence' &&
        ts.isStringLiteral(node.initializer)
      )
        sentences.push(node.initializer.text)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
    return sentences
  })
  return (await Promise.all(found)).flat()
}

test('what the server says beside a code is translated', async () => {
  const sentences = await ofServer()
  expect(sentences.length).toBeGreaterThan(15)
  const general = translateError({ code: 'bad_input', error: '' }).error
  const isGeneral = (error: string) => translateError({ code: 'bad_input', error }).error === general
  expect(sentences.filter((one) => !isOfProgram(one) && isGeneral(one))).toEqual([])
})

test('an error is translated by its code, and the sentences of its fields', () => {
  const [, error] = errors.guessable_password
  const odd = 'This password is little more than a date. Please use three or four words.'
  expect(translateError({ code: 'guessable_password', error: odd, fields: { password: odd } })).toEqual(
    translateError({ code: 'guessable_password', error, fields: { password: error } }),
  )
  expect(
    translateError({ code: 'bad_input', error: 'Email is required', fields: { email: 'Email is required' } }),
  ).toEqual({ code: 'bad_input', error: 'Kailangan ang email', fields: { email: 'Kailangan ang email' } })
  expect(translateRule('“1.200” is not clear. Please write 1200, or at most two digits after the dot.')).toBe(
    'Hindi malinaw ang “1.200”. Isulat ang 1200, o hanggang dalawang numero pagkatapos ng tuldok.',
  )
  expect(translateRule('The price must be between ₱1 and ₱1,000,000')).toBe(
    'Dapat ₱1 hanggang ₱1,000,000 ang presyo',
  )
})

const root = join(import.meta.dirname, '..')
const documents = await Promise.all(
  globSync(['**/*.md', '.github/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules', 'data', 'dist', 'test-results'],
  }).map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
)

test('a sentence of a document has at most 30 words', () => {
  const long = documents.flatMap(({ path, text }) =>
    sentencesOf(text)
      .filter((sentence) => sentence.split(' ').length > 30)
      .map((sentence) => `${path}: ${sentence}`),
  )
  expect(long).toEqual([])
})

test('the sentences of a document are found as people read them', () => {
  const markdown = `# A title\n\nOne [link](x.md) is read. Two\nlines, e.g. here, are one (\`some.test.ts\`).\n\n- A line.\n- Another\n\n\`\`\`sh\ncode\n\`\`\`\n`
  expect(sentencesOf(markdown)).toEqual([
    'One link is read.',
    'Two lines, e.g. here, are one .',
    'A line.',
    'Another',
  ])
})

test('no document sends its reader elsewhere in two words', () => {
  const found = documents.filter(({ text }) => /\bwhich see\b|\bsee (?:above|below)\b|\bq\.v\./i.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

/** Names of other things that are written as settings are. */
const noSettings = new Set(['CART_LOG', 'RLIMIT_DATA'])

test('every setting that a document names is explained in docs/reference/settings.md', async () => {
  const explained = new Set(
    [...(await readFile(join(root, 'docs/reference/settings.md'), 'utf8')).matchAll(/^- .*$/gm)].flatMap(
      ([line]) => [...(line.split(/ \(|: /)[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    ),
  )
  // The changelog also names settings that are gone.
  const today = documents.filter(({ path }) => path !== 'CHANGELOG.md')
  const named = today.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w./#-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w./])/g)].map(([name]) => ({
      path,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(100)
  const unexplained = named.filter(
    ({ name }) => !explained.has(name) && !noSettings.has(name) && !name.startsWith('UKAY_'),
  )
  expect(unexplained).toEqual([])
})
