export type Side = 'buyer' | 'seller'

/** The address of a page on one side of a person with both, which switches to that side first. */
export const pathOnSide = (side: Side, path: string): string =>
  `/side/${side}?${new URLSearchParams({ next: path }).toString()}`

/** The page to which such an address leads: only one of the app. */
export const nextOnSide = (search: string): string => {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return /^\/(?![/\\])[\w\-/?=&%.#]*$/.test(next) && !next.startsWith('/side/') ? next : '/'
}
