import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

type Variables = Record<string, string>

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const mantines = defaultCssVariablesResolver(merged)
const own = cssVariables(merged)

/** Mantine's palettes that the app does not use: 24 variables each. */
const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in (theme.colors ?? {})))
const ofUnused = new RegExp(`^--mantine-color-(${unused.join('|')})-`)

const wanted = (part: 'variables' | 'light' | 'dark'): Variables =>
  Object.fromEntries(
    Object.entries({ ...mantines[part], ...own[part] }).filter(([name]) => !ofUnused.test(name)),
  )

/** Replaces Mantine's default-css-variables.css. Only the build imports it. */
export const mantineVariablesCss = convertCssVariables({
  variables: wanted('variables'),
  light: wanted('light'),
  dark: wanted('dark'),
})
