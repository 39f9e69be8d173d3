import * as m from '#messages/accounts.tsx'

/** The eye in a password field: reached by the keyboard, with a name. */
export const passwordButton = { 'aria-label': m.showPassword, tabIndex: 0 }
