export const inPlaceOf = (name: string) => `Papalitan nito ang ${name}. Walang kusang idinadagdag.`
export const isIt = 'Ito ba ay …?'
export const nothingAddedByItself = 'Walang kusang idinadagdag.'
export const orIsIt = 'O ito ba ay …?'
export const photoSays = 'Ayon sa photo mo'
