import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../src/web')
const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
const filesIn = async (folder: string) =>
  (await readdir(join(web, folder), { recursive: true })).filter(isSource).toSorted()

const read = async (path: string) =>
  ts.createSourceFile(path, await readFile(join(web, path), 'utf8'), ts.ScriptTarget.Latest, true)

/** They are not the same in each language: English needs no translation of the server's errors. */
const ofOneLanguage = ['language.ts', 'rules.ts', 'sentences.ts']

/** The messages of a language by file. */
const namesOf = async (language: string) => {
  const files = (await filesIn(`messages/${language}`)).filter((file) => !ofOneLanguage.includes(file))
  return Promise.all(
    files.map(async (file) => {
      const { statements } = await read(`messages/${language}/${file}`)
      const names = statements
        .filter(ts.isVariableStatement)
        .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name.getText()))
      return [file.replace(/\.tsx?$/, ''), names.toSorted()]
    }),
  )
}

test.each(await readdir(join(web, 'messages')))(
  'the language %s has the messages of en',
  async (language) => {
    expect(await namesOf(language)).toEqual(await namesOf('en'))
  },
)

/** Brands and signs, which are the same in every language. */
const sameEverywhere = [
  '₱',
  'ukay',
  'VISA',
  'AMERICAN',
  'EXPRESS',
  'American Express',
  'Bayong Wallet',
  'Alkansya Pay',
]
/** For the console, or caught before anybody reads it. */
const notShown = [
  'The balance could not be fetched.',
  'The location was not allowed',
  'The location is not known',
]
const allowed = new Set([...sameEverywhere, ...notShown])

const shownAttributes =
  /^(aria-label|aria-description|title|placeholder|label|description|legend|alt|text|hint|question|yes|no|giveUp|action|error)$/
const shownProperties = /^(label|hint|title|lead|text|description)$/

const hasLetters = (text: string) => /\p{L}/u.test(text)
/** Several words that begin with a capital letter. */
const isSentence = (text: string) => /^[A-Z][a-z’']*[ ,.…][\s\S]*[a-z]/.test(text)
const isAddress = (text: string) => /^(GET |POST |\/)/.test(text)

/** The text that a node shows, if it is a literal in the code. */
const textOf = (node: ts.Node): string | undefined => {
  if (ts.isJsxText(node)) {
    const text = node.text.trim()
    return hasLetters(text) || text.includes('₱') ? text : undefined
  }
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
    const { parent, text } = node
    const isShown =
      (ts.isJsxAttribute(parent) && shownAttributes.test(parent.name.getText())) ||
      (ts.isPropertyAssignment(parent) && shownProperties.test(parent.name.getText()))
    return !isAddress(text) && (isSentence(text) || (isShown && hasLetters(text))) ? text : undefined
  }
  return undefined
}

const textsIn = (source: ts.SourceFile): string[] => {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined && !allowed.has(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getEnd())
      found.push(`${source.fileName}:${line + 1} ${text}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('screens take their texts from the message files', async () => {
  // The page of the parts exists only in development.
  const screens = (await filesIn('.')).filter((path) => !/^(messages|ui-parts)\//.test(path))
  expect(screens.length).toBeGreaterThan(200)
  const found = await Promise.all(screens.map(async (path) => textsIn(await read(path))))
  expect(found.flat()).toEqual([])
})

test('a text in a screen is found', () => {
  const code = `
    const a = <p aria-label="Total">Two <b>{m.words}</b></p>
    const b = { label: 'Sold' }
    const c = fetch('GET store/item') && say('Something went wrong')
  `
  const source = ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  expect(textsIn(source)).toEqual([
    'a.tsx:2 Total',
    'a.tsx:2 Two',
    'a.tsx:3 Sold',
    'a.tsx:4 Something went wrong',
  ])
})
