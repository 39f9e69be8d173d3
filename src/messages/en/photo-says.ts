export const inPlaceOf = (name: string) => `Then it stands in place of ${name}. Nothing is added by itself.`
export const isIt = 'Is it a …?'
export const nothingAddedByItself = 'Nothing is added by itself.'
export const orIsIt = 'Or is it a …?'
export const photoSays = 'Your photo says'
