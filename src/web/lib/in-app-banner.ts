import { chromeAddress } from '#domain/in-app-browser.ts'
import { copyText } from './share-link.ts'

/** The banner that the server wrote into the page. Its address follows the pages of the app. */
const banner = document.getElementById('in-app')
const link = banner?.querySelector('a')
const copy = banner?.querySelector('button')
if (link) {
  const lead = () => {
    link.href = chromeAddress(location.origin, location.pathname + location.search)
  }
  lead()
  link.hidden = false
  link.addEventListener('click', lead)
}
if (copy) {
  copy.hidden = false
  copy.addEventListener('click', async () => {
    if (await copyText(location.origin + location.pathname)) copy.textContent = copy.dataset['copied'] ?? ''
  })
}
