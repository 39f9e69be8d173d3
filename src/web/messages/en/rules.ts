/** The rules of form fields speak English already. */
export const translateRule = (sentence: string): string => sentence
