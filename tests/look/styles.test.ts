import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postcss, { type Declaration, type Rule } from 'postcss'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../../src/web/', import.meta.url))

/** What is printed is measured in millimetres. */
const printed = /poster-page|price-tags/
const sheets = globSync('**/*.css', { cwd: web })
  .filter((file) => !printed.test(file))
  .map((file) => ({ file, css: postcss.parse(readFileSync(`${web}${file}`, 'utf8')) }))
const modules = sheets.filter(({ file }) => file.endsWith('.module.css'))

const declarationsOf = (rule: Rule): string[] =>
  rule.nodes
    .filter((node): node is Declaration => node.type === 'decl')
    .map(({ prop, value }) => `${prop}: ${value}`)

/** The classes of parts and utilities, which have a layer of their own. */
const shared = sheets
  .filter(({ file }) => /styles\/(parts|utilities)\.css$/.test(file))
  .flatMap(({ css }) =>
    css.nodes
      .flatMap((layer) => (layer.type === 'atrule' && layer.name === 'layer' ? (layer.nodes ?? []) : []))
      .filter((rule): rule is Rule => rule.type === 'rule' && /^\.[\w-]+$/.test(rule.selector))
      .filter((rule) => rule.nodes.every(({ type }) => type !== 'rule' && type !== 'atrule'))
      .map((rule) => ({ name: rule.selector, body: declarationsOf(rule) })),
  )

const found = (pick: (declaration: Declaration) => boolean): string[] =>
  sheets.flatMap(({ file, css }) => {
    const lines: string[] = []
    css.walkDecls((declaration) => {
      if (pick(declaration)) lines.push(`${file}: ${declaration.prop}: ${declaration.value}`)
    })
    return lines
  })

const isSpace = ({ prop }: Declaration): boolean => /^(padding|margin|gap|row-gap|column-gap)/.test(prop)

const steps = sheets
  .filter(({ file }) => file === 'app/styles/tokens.css')
  .flatMap(({ css }) => [...css.toString().matchAll(/--space-(\d+): \1px;/g)].map(([, step]) => step))

test('there are at most 14 lengths for paddings, margins and gaps', () => {
  expect(steps.length).toBeGreaterThan(8)
  expect(steps.length).toBeLessThanOrEqual(14)
})

test('a padding, margin or gap of the length of a token is that token', () => {
  const raw = new RegExp(`(^|[\\s(-])(${steps.join('|')})px`)
  expect(found((declaration) => isSpace(declaration) && raw.test(declaration.value))).toEqual([])
})

/** A length that no token has needs a reason, such as the height of a bar. Lower this when one goes. */
const maxOtherLengths = 106

test('few paddings, margins and gaps have a length that no token has', () => {
  const others = found((declaration) => isSpace(declaration) && /[1-9]\d*px/.test(declaration.value))
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(maxOtherLengths)
})

test('there are five breakpoints', () => {
  const widths = new Set(
    sheets
      .flatMap(({ css }) => [...css.toString().matchAll(/@media[^{]*?\(m(?:in|ax)-width: ([\d.]+)px\)/g)])
      .map(([, width]) => Math.ceil(Number(width))),
  )
  expect([...widths].toSorted((one, other) => one - other)).toEqual([360, 640, 768, 900, 1224])
})

test('there are four weights of text', () => {
  expect(
    found(({ prop, value }) => prop === 'font-weight' && !/^([4567]00|300 900|inherit)$/.test(value)),
  ).toEqual([])
})

test('utilities stay few', () => {
  const utilities = readFileSync(`${web}app/styles/utilities.css`, 'utf8')
  expect(utilities.split('\n').length - 1).toBeLessThanOrEqual(300)
})

/** Composed by other modules, or given to a component whose own styles would win over those of a layer. */
const allowed: string[] = [
  'ui/button.module.css .spinner',
  'ui/choice-list.module.css .choices',
  'ui/figure-card.module.css .value',
  'ui/item-tile.module.css .store',
  'features/tickets/ticket-search.module.css .search',
  'features/tickets/ticket-words.module.css .line',
  'features/shops/location-map.module.css .waiting',
  'features/moderation/open-entry.module.css .entry',
  'features/moderation/open-entry.module.css .column',
  'features/moderation/open-entry.module.css .age',
  'features/live-sales/board/prepare.module.css .tools',
  'features/listings/rack/item-boxes.module.css .hint',
  'features/listings/add-item/photos/photo-field.module.css .addText',
  'features/line/held-item.module.css .turn',
  'features/discovery/filters-in-sheet.module.css .button',
  'features/discovery/photo-search/photo-panel.module.css .add',
  'features/counter/counter.module.css .lists',
  'features/counter/counter.module.css .words',
  'features/books/today/today.module.css .aside',
  'features/accounts/account-section.module.css .below',
  'features/accounts/sessions-section.module.css .icon',
  'demo-screens/card-brands.module.css .brands',
]

test('no class of a module says only what parts and utilities say', () => {
  const wrong = modules.flatMap(({ file, css }) =>
    css.nodes
      .filter((node): node is Rule => node.type === 'rule' && /^\.[\w-]+$/.test(node.selector))
      .filter((rule) => rule.nodes.every(({ type }) => type === 'decl'))
      .filter((rule) => {
        const body = declarationsOf(rule)
        const said = new Set(
          shared.filter((part) => part.body.every((one) => body.includes(one))).flatMap((part) => part.body),
        )
        return body.every((one) => said.has(one))
      })
      .map((rule) => `${file} ${rule.selector}`),
  )
  expect(wrong.toSorted()).toEqual(allowed.toSorted())
})
