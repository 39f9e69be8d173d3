import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

type Variables = Record<string, string>

const without = (variables: Variables, known: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name, value]) => known[name] !== value))

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const known = defaultCssVariablesResolver(DEFAULT_THEME)
const ours = defaultCssVariablesResolver(merged)
const told = cssVariables(merged)

const changed = (part: 'variables' | 'light' | 'dark'): Variables =>
  without({ ...ours[part], ...told[part] }, known[part])

/** What the theme changes of the library's own variables, which its style sheet already has. Read by the build alone. */
export const libraryVariables = convertCssVariables({
  variables: changed('variables'),
  light: changed('light'),
  dark: changed('dark'),
})
