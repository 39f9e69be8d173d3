import { useLayoutEffect } from 'react'

interface PhoneBars {
  /** The photo begins at the top of the screen, without the top bar. */
  photoPage: boolean
  /** The bar of the main action takes the place of the bottom bar. */
  buyBar: boolean
}

/** Replaces the bars of a phone's screen while a page is shown. The attributes are read by the style sheets of the shell. */
export const usePhoneBars = ({ photoPage, buyBar }: PhoneBars): void => {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (photoPage) dataset['photoPage'] = ''
    if (buyBar) dataset['buyBar'] = ''
    return () => {
      delete dataset['photoPage']
      delete dataset['buyBar']
    }
  }, [photoPage, buyBar])
}
