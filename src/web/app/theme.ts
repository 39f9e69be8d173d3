import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import * as common from '#messages/common.ts'

const persimmon: MantineColorsTuple = [
  '#fdf0ec', '#fbe0d8', '#f4bfb0', '#ec9c85', '#e37e62', '#d7634a', '#c8452b', '#b23a22', '#94301c', '#772616',
] // prettier-ignore
const sand: MantineColorsTuple = [
  '#fbf8f3', '#f4eee6', '#e8e0d6', '#d9cfc3', '#c4b8aa', '#92877b', '#7d7267', '#6b625a', '#4a423b', '#211c17',
] // prettier-ignore
const night: MantineColorsTuple = [
  '#f4ede4', '#d9cfc4', '#b5a99d', '#84786c', '#544a41', '#352d27', '#221d19', '#1c1714', '#171310', '#100d0b',
] // prettier-ignore

/** The colours that components may use. Mantine's other palettes are left out (`mantine-variables.ts`). */
declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<'persimmon' | 'gray' | 'dark' | 'currentColor' | `var(--${string})`, MantineColorsTuple>
  }
}

export const theme = createTheme({
  fontFamily:
    "'Ukay Peso', 'Figtree Variable', 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: { fontWeight: '700' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.375rem', xl: '1.75rem' },
  colors: { persimmon, gray: sand, dark: night },
  primaryColor: 'persimmon',
  primaryShade: 6,
  white: '#ffffff',
  black: '#211c17',
  defaultRadius: 10,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md', fz: 'var(--text-body)' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: {
      defaultProps: {
        size: 'md',
        rightSection: createElement(IconChevronDown, { size: 20, 'aria-hidden': true }),
      },
    },
    CloseButton: { defaultProps: { 'aria-label': common.close } },
  },
})

/** Maps Mantine's colour variables to the app's tokens, which follow the colour scheme of the device. */
export const cssVariables: CSSVariablesResolver = () => {
  const colours = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-success': 'var(--good)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-primary-color-filled': 'var(--persimmon)',
    '--mantine-primary-color-filled-hover': 'var(--persimmon-hover)',
    '--mantine-color-persimmon-text': 'var(--accent)',
  }
  return { variables: {}, light: colours, dark: colours }
}
