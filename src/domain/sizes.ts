export const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const
export type Size = (typeof sizes)[number]

/** The style of a piece and of a buyer: 0 masculine, 1 feminine. */
export type Style = 0 | 1
export const styleName = (style: Style): 'Masculine' | 'Feminine' => (style === 1 ? 'Feminine' : 'Masculine')
