/** What the app speaks: English and Filipino, by their codes in BCP 47. */
export const languages = ['en', 'fil'] as const
export type Language = (typeof languages)[number]

/** What the names of files have that are built for one language: `index.html`, `index.fil.html`. */
export const suffixOf = (language: Language) => (language === 'en' ? '' : `.${language}`)
