import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

type Variables = Record<string, string>

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const librarys = defaultCssVariablesResolver(merged)
const ours = cssVariables(merged)

/** The library's palettes that nothing here is coloured with; each would bring 24 variables. */
const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in (theme.colors ?? {})))
const ofUnused = new RegExp(`^--mantine-color-(${unused.join('|')})-`)

const wanted = (part: 'variables' | 'light' | 'dark'): Variables =>
  Object.fromEntries(
    Object.entries({ ...librarys[part], ...ours[part] }).filter(([name]) => !ofUnused.test(name)),
  )

/** The library's variables by the theme, in place of its own sheet of them. Read by the build alone. */
export const libraryVariables = convertCssVariables({
  variables: wanted('variables'),
  light: wanted('light'),
  dark: wanted('dark'),
})
