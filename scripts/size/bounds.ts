export type Figure = keyof typeof bounds

/**
 * The most that the code may measure, so that it does not grow unnoticed. A change that needs more may raise a number: say
 * why in a comment above it. A change that makes something smaller should lower it.
 */
export const bounds = {
  // The steps of the first run. The steps and cards of offers, a keypad whose button stands below it, and four counts on Today.
  // Placeholders of the true height, and lines that follow large letters.
  // Drops have a band with covers, here and on the public page.
  // The sheet of a rider, with numbered pins on the map.
  'lines of CSS': 14_010,
  // The card of a bundle hangs items on a rail. The page of the first run.
  // The countdown is a part of its own.
  // The sheet of a rider.
  'files of CSS': 250,
  // The card of a bundle and the page of the first run have a block each of one declaration.
  '% of innermost CSS blocks with a body that stands elsewhere': 43.3,
  // Following shops and saved searches are new, here and on the server; here also the sellers' bar, and a shop's settings on a page, and the card of a new shop.
  // Saved items, whether items are still there, offers, bundles and passkeys are new here and on the server.
  // The first run has a page of four steps here, and its calls and its test mail on the server.
  // Lots are a fact of an item, with a field, a filter and words. The help pages are 330 lines, and their texts stand in `src/messages`.
  // The router and its tests (decision 84), and what shops offer to visitors and savers, also on the server.
  // A page for tokens and webhooks, with most of its lines on the server. The name of the city, also on the server.
  // Drops and meeting places are new, here with their sheets and texts, and on the server with their tests.
  // Riders, a home that learns, and both sides of a person are new too.
  'lines of TypeScript in src/web': 55_600,
  // The training of words that photos say is new, and so are the benchmark of saved searches, and offers and bundles in simulation and chaos.
  // The benchmark of taps. Saved searches in chaos.
  'lines of TypeScript in lab': 18_800,
  'lines of TypeScript in src/server': 67_550,
  // The feeds of a shop and of a search, lots, the name of the city, and drops.
  'lines of TypeScript in src/server/features/pages': 2_190,
}
