import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const context = {
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

/**
 * Provides the two contexts of `MantineProvider`. That component would also compute the theme's CSS variables at run time;
 * here the build does that (build/mantine-variables.ts), and the device sets the colour scheme.
 */
export const MantineTheme = ({ children }: { children: ReactNode }) => (
  <MantineContext value={context}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
)
