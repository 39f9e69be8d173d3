import type { AcceptedPlugin } from 'postcss'

/**
 * Writes the lengths of `--space` where they are used: they never change on the screen, and their names would be loaded. A
 * module that another composes does not pass here, so the tokens stay defined.
 */
export const inlineSpace: AcceptedPlugin = {
  postcssPlugin: 'inline-space',
  Declaration: (declaration) => {
    if (declaration.value.includes('var(--space-'))
      declaration.value = declaration.value.replaceAll(/var\(--space-(\d+)\)/g, '$1px')
  },
}
