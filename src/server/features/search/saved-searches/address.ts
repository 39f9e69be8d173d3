import type { WantedSearch } from '#contract/saved-searches.ts'

/** The words, filters and order as the query of an address: the fields of GET homepage/search. */
export const addressOf = (wanted: WantedSearch): string =>
  new URLSearchParams(
    Object.entries(wanted).flatMap(([field, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [field, String(one)]),
    ),
  ).toString()

/** The page with the results, on which those are marked that are new. */
export const pathOf = (searchID: string, wanted: WantedSearch): string =>
  `/search?${[addressOf(wanted), `saved=${searchID}`].filter(Boolean).join('&')}`
