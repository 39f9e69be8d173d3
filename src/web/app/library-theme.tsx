import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const root = document.documentElement

const library = {
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => root,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

/** Marks the document for the library's style sheets, before anything is drawn: a mark that came later would make all of it anew. */
export const markForLibrary = (): void => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const tellScheme = () => {
    root.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light'
  }
  tellScheme()
  dark.addEventListener('change', tellScheme)
  root.dataset.respectReducedMotion = 'true'
}

/**
 * The theme for the library's parts. Its own provider would also work out every colour of the theme in the browser, twice;
 * here the build has done that (library-variables.ts), and the scheme is the device's.
 */
export const LibraryTheme = ({ children }: { children: ReactNode }) => (
  <MantineContext value={library}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
)
