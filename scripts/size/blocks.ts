import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'

export interface Block {
  file: string
  selector: string
  /** The declarations in the order of the alphabet, so that two blocks of the same look have the same body. */
  body: string
}

const hasBlock = (node: ChildNode): node is Rule | AtRule =>
  node.type === 'rule' || (node.type === 'atrule' && node.nodes !== undefined)

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** The innermost blocks of a style sheet: those with declarations and without a block inside. */
export const blocksOf = (file: string, css: string): Block[] => {
  const blocks: Block[] = []
  postcss.parse(css, { from: file }).walk((node) => {
    if (!hasBlock(node)) return
    const inside = node.nodes ?? []
    const declarations = inside.filter((child) => child.type === 'decl')
    if (declarations.length === 0 || inside.some(hasBlock)) return
    blocks.push({
      file,
      selector: node.type === 'rule' ? oneLine(node.selector) : `@${node.name} ${node.params}`,
      body: declarations
        .map(({ prop, value }) => `${prop}: ${oneLine(value)}`)
        .toSorted()
        .join('; '),
    })
  })
  return blocks
}

/** The blocks whose body stands elsewhere too. */
export const repeatedBlocks = (blocks: readonly Block[]): Block[] => {
  const counts = new Map<string, number>()
  for (const { body } of blocks) counts.set(body, (counts.get(body) ?? 0) + 1)
  return blocks.filter(({ body }) => (counts.get(body) ?? 0) > 1)
}
