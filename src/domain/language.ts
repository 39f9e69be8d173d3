/** What the app speaks: English and Filipino, by their codes in BCP 47. */
export const languages = ['en', 'fil'] as const
export type Language = (typeof languages)[number]
