/** A garment below its cover, in a box of 80 by 112: the hem has its colour. */
export const dropCover = {
  viewBox: '0 0 80 112',
  hem: 'M15 92h50l1 14q0 4-4 4H18q-4 0-4-4z',
  ribs: 'M20 100v10M26 100v10M32 100v10M38 100v10M44 100v10M50 100v10M56 100v10M62 100v10',
  cover:
    'M40 1.5c2.5 0 4 1.5 7 3.2L66 15.5c6 3.3 8.3 6.5 9 12.5l3.5 67c.1 3-1.5 4.5-4.5 4.5H6c-3 0-4.6-1.5-4.5-4.5L5 28c.7-6 3-9.2 9-12.5L33 4.7c3-1.7 4.5-3.2 7-3.2z',
  fold: 'M46 4.5 66 15.5c6 3.3 8.3 6.5 9 12.5l3.5 67c.1 3-1.5 4.5-4.5 4.5H62C60 66 57 40 46 4.5z',
  zip: 'M40 2v97.5',
} as const

/** Of a tag. Several colours have no one colour. */
export const hemColour = (colour: string | null): string =>
  colour === null || colour === 'Multicolour' ? 'var(--hair)' : `var(--swatch-${colour.toLowerCase()})`
