import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../../src/web/', import.meta.url))
const read = (file: string) => readFileSync(`${web}${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** Drawings in colours of their own: the brands of cards and wallets. */
const drawings = ['demo-screens/card-brands.module.css']
const tokens = 'app/styles/tokens.css'
const sheets = globSync('**/*.css', { cwd: web }).filter(
  (file) => file !== tokens && !drawings.includes(file),
)
const declarations = sheets.flatMap((file) =>
  [...read(file).matchAll(/^\s*(?<name>[a-z-]+):\s*(?<value>[^;{}]+);/gm)].map(({ groups }) => ({
    file,
    name: groups?.['name'] ?? '',
    value: (groups?.['value'] ?? '').trim(),
  })),
)
const found = (matches: (declaration: { name: string; value: string }) => boolean) =>
  declarations.filter(matches).map(({ file, name, value }) => `${file}: ${name}: ${value}`)

test('the style sheets have declarations', () => {
  expect(declarations.length).toBeGreaterThan(2_000)
})

test('no style sheet has a colour of its own', () => {
  expect(found(({ value }) => /#[0-9a-f]{3,8}\b|\b(rgb|rgba|hsl|oklch)\(/i.test(value))).toEqual([])
})

test('no style sheet has a size of text of its own', () => {
  // What is printed is measured in millimetres.
  const isToken = /^(var\(--[\w-]+(, var\(--[\w-]+\))?\)|calc\(var\(--mm\) \* [\d.]+\)|inherit|0)$/
  expect(found(({ name, value }) => name === 'font-size' && !isToken.test(value))).toEqual([])
})

test('no style sheet has a radius of its own', () => {
  const isToken =
    /^((var\(--radius-[a-z]+\)|calc\(var\(--radius-[a-z]+\) - 2px\)|calc\(var\(--mm\) \* [\d.]+\)|0)\s*)+$/
  expect(
    found(({ name, value }) => /^border-.*radius$/.test(name) && !isToken.test(value) && value !== 'inherit'),
  ).toEqual([])
})

test('every variable that a style sheet uses is defined', () => {
  const all = globSync('**/*.{css,tsx,ts}', { cwd: web }).map(read).join('\n')
  const defined = new Set([...all.matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name]) => name))
  const used = new Set([...all.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name]) => name ?? ''))
  expect([...used].filter((name) => !defined.has(name))).toEqual([])
})
