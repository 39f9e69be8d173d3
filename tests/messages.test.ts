import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../src')
const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
const filesIn = async (folder: string) =>
  (await readdir(join(root, folder), { recursive: true })).filter(isSource).toSorted()

const read = async (path: string) =>
  ts.createSourceFile(path, await readFile(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)

/** The page of the parts exists only in development. */
const screenFiles = async () =>
  (await filesIn('web')).filter((path) => !path.startsWith('ui-parts/')).map((path) => `web/${path}`)

/** They are not the same in each language: English needs no translation of the server's errors. */
const ofOneLanguage = ['file-sentences.ts', 'index-page.ts', 'language.ts', 'rules.ts', 'sentences.ts']

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

const folders = (await readdir(join(root, 'messages'), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test.each(folders)('the language %s has the messages of en', async (language) => {
  expect(await namesOf(language)).toEqual(await namesOf('en'))
})

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
  const screens = await screenFiles()
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

/** The names under which this file imports messages: `import * as m from '#messages/cart.ts'`. */
const messageNames = (source: ts.SourceFile): Set<string> =>
  new Set(
    source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
      const bindings = importClause?.namedBindings
      const isOfMessages =
        ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text.startsWith('#messages/')
      return isOfMessages && bindings && ts.isNamespaceImport(bindings) ? [bindings.name.text] : []
    }),
  )

/** Signs that stand between two texts in every language. */
const isSeparator = (text: string) => !hasLetters(text) && text.trim() !== ''

const isSpace = (node: ts.Node): boolean =>
  (ts.isJsxText(node) || ts.isStringLiteralLike(node)) && node.text.trim() === ''

/** Texts that a screen puts together, although another language may need another order. */
const gluedIn = (source: ts.SourceFile): string[] => {
  const names = messageNames(source)
  const isMessage = (node: ts.Node): boolean => {
    if (ts.isCallExpression(node) || ts.isElementAccessExpression(node)) return isMessage(node.expression)
    return (
      ts.isPropertyAccessExpression(node) &&
      ts.isIdentifier(node.expression) &&
      names.has(node.expression.text)
    )
  }
  const isText = (node: ts.Node): boolean =>
    isMessage(node) ||
    ts.isIdentifier(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isStringLiteralLike(node) && node.text.trim() !== '') ||
    (ts.isCallExpression(node) && !/\bmap$/.test(node.expression.getText()))
  const isGlued = (node: ts.Node): boolean => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return isMessage(node.left) || isMessage(node.right)
    if (ts.isTemplateExpression(node)) {
      const between = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
      return (
        node.templateSpans.some(({ expression }) => isMessage(expression)) &&
        (between.some(hasLetters) || between.slice(1, -1).some((text) => !isSeparator(text)))
      )
    }
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(
        (child) => !ts.isJsxText(child) || child.text.trim() !== '' || !child.text.includes('\n'),
      )
      const parts = children.map((child) => (ts.isJsxExpression(child) ? child.expression : child))
      return parts.some((part, at) => {
        const next = parts.slice(at + 1).find((one) => one && !isSpace(one))
        return part && next && isText(part) && isText(next) && (isMessage(part) || isMessage(next))
      })
    }
    return (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^to(Lower|Upper)Case$/.test(node.expression.name.text) &&
      isMessage(node.expression.expression)
    )
  }
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isGlued(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${source.fileName}:${line + 1} ${node.getText().slice(0, 120)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('no screen puts a sentence together from pieces', async () => {
  const screens = await screenFiles()
  const found = await Promise.all(screens.map(async (path) => gluedIn(await read(path))))
  expect(found.flat()).toEqual([])
})

test('a sentence that is put together is found', () => {
  const code = `
    import * as m from '#messages/cart.ts'
    const a = <p>{m.sold} {count}</p>
    const b = m.sold + name
    const c = \`Sold: \${m.items}\`
    const d = m.sold.toLowerCase()
    const apart = <p>{m.sold} <b>{count}</b> · {m.items}{open && <Icon />}</p>
    const list = \`\${m.sold} · \${m.items}\`
  `
  const source = ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  expect(gluedIn(source).map((one) => one.split(' ')[0])).toEqual([
    'a.tsx:3',
    'a.tsx:4',
    'a.tsx:5',
    'a.tsx:6',
  ])
})
