const root = document.documentElement

/** Sets the attributes that Mantine's style sheets select by. Before the app renders, or all styles would be computed twice. */
export const setMantineAttributes = (): void => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const setScheme = () => {
    root.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light'
  }
  setScheme()
  dark.addEventListener('change', setScheme)
  root.dataset.respectReducedMotion = 'true'
}
