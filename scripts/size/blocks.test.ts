import { expect, test } from 'vitest'
import { blocksOf, repeatedBlocks } from './blocks.ts'

const css = `
.row {
  display: flex;
  gap: 8px;

  & svg {
    flex: none;
  }

  @media (min-width: 640px) {
    gap: 12px;
  }
}

.line {
  gap: 12px;
}

.end {
  color: var(--ink);
  gap: 4px;
}

.start {
  gap: 4px;
  color:
    var(--ink);
}
`

test('innermost blocks are those with declarations and without a block inside', () => {
  expect(blocksOf('a.css', css).map(({ selector, body }) => `${selector} { ${body} }`)).toEqual([
    '& svg { flex: none }',
    '@media (min-width: 640px) { gap: 12px }',
    '.line { gap: 12px }',
    '.end { color: var(--ink); gap: 4px }',
    '.start { color: var(--ink); gap: 4px }',
  ])
})

test('a body that stands elsewhere is repeated, in whichever order it is written', () => {
  const blocks = [...blocksOf('a.css', css), ...blocksOf('b.css', '.other { flex: none }')]
  expect(repeatedBlocks(blocks).map(({ file, selector }) => `${file} ${selector}`)).toEqual([
    'a.css & svg',
    'a.css @media (min-width: 640px)',
    'a.css .line',
    'a.css .end',
    'a.css .start',
    'b.css .other',
  ])
})
