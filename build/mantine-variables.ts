import type { Plugin } from 'vite'

const source = new URL('../src/web/ui/mantine/variables.ts', import.meta.url)

/** Computes Mantine's CSS variables from the theme during the build; `MantineProvider` would do it in every browser. */
export const mantineVariables = (): Plugin => ({
  name: 'mantine-variables',
  enforce: 'pre',
  transform: async (_code, id) => {
    if (!id.endsWith('/mantine/variables.css')) return
    const { mantineVariablesCss } = (await import(source.href)) as { mantineVariablesCss: string }
    return mantineVariablesCss
  },
})
