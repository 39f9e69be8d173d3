/** `{operator}` and the like in a text stand for a setting: see `../operator.ts`. */
export interface LegalSection {
  title: string
  paragraphs?: readonly string[]
  points?: readonly string[]
}

export interface LegalText {
  title: string
  lead: string
  sections: readonly LegalSection[]
}
