/** The pages of the app that a page for people without an account leads to, after login or sign-up. */
const allowed =
  /^\/(?:(?:item|shop)\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\?report|\?follow|\?offer)?|live\/[\da-z-]{1,80}(?:\?no=\d{1,3}|\?follow)?|bill\/[\w-]{20,100}|help\/[\w-]{22})$/

/** The state of the page that comes next: what its address asks for was asked for before the login, and not by a link from elsewhere. */
export const afterLogin = { afterLogin: true }

/** Where to continue, as the address says it. Undefined for anything but such a page: nobody is led to another site. */
export const nextPathOf = (search: string): string | undefined => {
  const next = new URLSearchParams(search).get('next')
  return next !== null && allowed.test(next) ? next : undefined
}

/** The same address for the other form. */
export const withNext = (path: string, search: string): string => {
  const next = nextPathOf(search)
  return next === undefined
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}${String(new URLSearchParams({ next }))}`
}
