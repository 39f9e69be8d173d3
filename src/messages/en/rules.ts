/** The rules of form fields speak English already. */
export const translateRule = (sentence: string): string => sentence

/** The label of the field that a rule is for. */
export const labelOf = ({ name }: { name: string }): string => name
