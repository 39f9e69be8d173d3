import { inAppSystemOf } from '#domain/in-app-browser.ts'

/** Set if Messenger or a similar app shows the page in its own browser. */
export const inApp = inAppSystemOf(navigator.userAgent)
