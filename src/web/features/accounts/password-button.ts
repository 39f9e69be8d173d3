import * as m from '#messages/accounts.tsx'

/** Makes the button of a password field reachable by keyboard, with an accessible name. */
export const passwordButton = { 'aria-label': m.showPassword, tabIndex: 0 }
