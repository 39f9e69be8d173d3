export const languages = ['en', 'fil'] as const
export type Language = (typeof languages)[number]
