import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import * as common from '#messages/common.ts'

const persimmon: MantineColorsTuple = [
  '#fdf0ec', '#fbe0d8', '#f4bfb0', '#ec9c85', '#e37e62', '#d7634a', '#c8452b', '#b23a22', '#94301c', '#772616',
] // prettier-ignore
const sand: MantineColorsTuple = [
  '#fbf8f3', '#f4eee6', '#e8e0d6', '#d9cfc3', '#c4b8aa', '#92877b', '#7d7267', '#665d55', '#4a423b', '#211c17',
] // prettier-ignore
const night: MantineColorsTuple = [
  '#f4ede4', '#d9cfc4', '#b8ada1', '#8a7e72', '#4a4038', '#332b25', '#211c18', '#1c1714', '#171310', '#100d0b',
] // prettier-ignore

/** The palettes that components may use. `variables.ts` leaves out Mantine's others. */
declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<'persimmon' | 'gray' | 'dark' | 'currentColor' | `var(--${string})`, MantineColorsTuple>
  }
}

export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontWeight: '700' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.375rem', xl: '1.75rem' },
  colors: { persimmon, gray: sand, dark: night },
  primaryColor: 'persimmon',
  primaryShade: 6,
  white: '#ffffff',
  black: '#211c17',
  defaultRadius: 12,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: {
      defaultProps: {
        size: 'md',
        rightSection: createElement(IconChevronDown, { size: 20, 'aria-hidden': true }),
      },
    },
    CloseButton: { defaultProps: { 'aria-label': common.close } },
  },
})

/** Maps Mantine's colour variables to the design tokens, which follow the device's colour scheme. */
export const cssVariables: CSSVariablesResolver = () => {
  const colours = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-success': 'var(--teal)',
    '--mantine-color-default': 'var(--linen)',
    '--mantine-color-default-hover': 'var(--linen-press)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'transparent',
    '--mantine-primary-color-filled': 'var(--persimmon)',
    '--mantine-primary-color-filled-hover': 'var(--persimmon-hover)',
    '--mantine-color-persimmon-text': 'var(--accent)',
  }
  return { variables: {}, light: colours, dark: colours }
}
