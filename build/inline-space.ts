import type { AcceptedPlugin } from 'postcss'

const name = /^--space-(\d+)$/
const use = /var\(--space-(\d+)\)/g

/** Writes the lengths of `--space` where they are used. They never change on the screen, and their names would be loaded. */
export const inlineSpace: AcceptedPlugin = {
  postcssPlugin: 'inline-space',
  Declaration: (declaration) => {
    if (name.test(declaration.prop)) declaration.remove()
    else if (declaration.value.includes('var(--space-'))
      declaration.value = declaration.value.replaceAll(use, '$1px')
  },
}
