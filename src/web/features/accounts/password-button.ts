/** The eye in a password field: reached by the keyboard, with a name. */
export const passwordButton = { 'aria-label': 'Show password', tabIndex: 0 }
