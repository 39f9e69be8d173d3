export const add = 'Magdagdag ng passkey'
export const alreadyHere = 'May passkey na ng account mo ang device na ito.'
export const copied = 'kinopya sa iba mong device'
export const full = (max: number) => `May ${max} passkey ka na, ang pinakamarami sa isang account.`
export const here = 'Ang device na ito'
export const lead =
  'Daliri, mukha o screen lock mo. Walang kailangang tandaan, at walang makakakuha nito sa iyo sa salita.'
export const made = (name: string) => `Naidagdag ang passkey: ${name}`
export const madeHint = 'Makakapag-log in ka na gamit ito. Gumagana pa rin ang password mo.'
export const make = 'Gumawa ng passkey'
export const makeLead =
  'Ilagay muli ang password mo. Pagkatapos, hihingin ng device mo ang daliri, mukha o screen lock mo.'
export const makeTitle = 'Gumawa ng passkey'
export const nameLabel = 'Pangalan ng passkey'
export const notAtThisAddress = 'Hindi gumagana ang passkey sa address ng marketplace na ito.'
export const notInThisBrowser =
  'Walang passkey ang browser na ito. Buksan ang account mo sa Chrome o Safari para gumawa.'
export const notMade = 'Walang nagawang passkey. Subukan muli.'
export const notNow = 'Huwag muna'
export const offerLead = 'Walang password na ita-type sa device na ito.'
export const offerTitle = 'Sa susunod, daliri o mukha mo na lang'
export const passkeys = 'Mga passkey'
export const removeLead = 'Hindi ka na makakapag-log in gamit ito. Gumagana pa rin ang password mo.'
export const removeNamed = (name: string) => `Alisin: ${name}`
export const removeTitle = (name: string) => `Alisin ang ${name}?`
export const removeYes = 'Alisin ang passkey'
export const removed = (name: string) => `Inalis ang passkey: ${name}`
export const removedHint = 'Baka makita mo pa ito sa device mo. Puwede mo rin itong burahin doon.'
export const rename = 'I-rename'
export const renameNamed = (name: string) => `I-rename: ${name}`
export const renameTitle = 'Palitan ang pangalan ng passkey'
export const save = 'I-save'
export const stay =
  'Mananatili ang mga ito kapag pinalitan mo ang password o nag-log out ka sa lahat. Alisin ang sa device na wala na sa iyo.'
