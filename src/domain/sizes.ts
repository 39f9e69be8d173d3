export const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const
export type Size = (typeof sizes)[number]

/** The style of an item and of a buyer. The numbers are those of the field `isFeminine` of the specification. */
export const Style = { Masculine: 0, Feminine: 1 } as const
export type Style = (typeof Style)[keyof typeof Style]
