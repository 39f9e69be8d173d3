import type { ClothingSource } from '#domain/seller-details.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'

export const adultLead = 'To sell here you have to be 18 or over. Please tell us once.'
export const adultNo = 'I am under 18'
export const adultNoAgain =
  'Your shop would close and open tickets end, until our team has decided. Are you really under 18?'
export const adultStop = 'Yes, close my shop'
export const adultTitle = 'Are you 18 or over?'
export const adultYes = 'I am 18 or over'
export const agree = 'I agree'
export const agreeFailed = 'That was not saved'
export const agreedOn = (version: number, day: string) => `Version ${version}, agreed to on ${day}`
export const agreementsLead = 'What applies here, and what you have agreed to.'
export const agreementsTitle = 'Terms, privacy and rules'
export const askAgainLead = 'Everything works meanwhile.'
export const askAgainTitle = 'Our terms changed'
export const askLead = 'Your account is older than they are. Everything works meanwhile.'
export const askTitle = 'Please agree to our terms once'
export const business = 'A business'
export const businessAddress = 'Address of the business'
export const businessContact = 'Contact'
export const businessContactHint = 'An e-mail address or a phone number that buyers can use.'
export const businessLead = 'By law a business shows this on its shop page (RA 11967).'
export const businessName = 'Name of the business'
export const businessRegistration = 'Registration'
export const businessRegistrationHint = 'The number of your DTI, SEC or CDA registration.'
export const change = 'Change'
export const documentNames: Record<LegalDocument, string> = {
  terms: 'Terms of use',
  privacy: 'Privacy notice',
  rules: 'Community rules',
}
export const informedOn = (version: number, day: string) => `Version ${version}, shown to you on ${day}`
export const kindQuestion = 'Who sells?'
export const newDocument = 'New for you'
export const notYetAgreed = 'You have not agreed to it yet.'
export const notYetInformed = 'You have not been shown it yet.'
export const person = 'A person'
export const personLead = 'You sell things of your own now and then, and not as a business.'
export const shownSources = (sources: string) => `Pieces from: ${sources}`
export const rankingLead =
  'What you open, save, buy and hide puts pieces like it, and your sizes, first on your home. We keep what you opened and hid for 90 days. The tags and the style that you chose count in any case.'
export const rankingOff =
  'Off. Your home does not depend on what you open, save, buy and hide, and we do not record what you open.'
export const rankingOn = 'On.'
export const rankingTitle = 'Order by what I do'
export const readThem = 'Read them'
export const registrationOf = (number: string) => `Registration: ${number}`
export const saveSeller = 'Save'
export const sayIt = 'Say it'
export const sellerSaved = 'Saved. Your shop page shows it.'
export const sellerTitle = 'Who sells here'
export const sellerUnset = 'Say whether you sell as a person or a business, and where your pieces come from.'
export const shopOfBusiness = 'A business'
export const shopOfPerson = 'A person, not a business'
export const sourceChoices: Record<ClothingSource, string> = {
  own_wardrobe: 'From my own wardrobe',
  local_sellers: 'From local sellers',
  imported_bales: 'From bales of importers',
  other: 'From elsewhere',
}
export const sourceNames: Record<ClothingSource, string> = {
  own_wardrobe: 'own wardrobe',
  local_sellers: 'local sellers',
  imported_bales: 'bales of importers',
  other: 'elsewhere',
}
export const sourcesQuestion = 'Where do your pieces come from?'
export const turnRankingOff = 'Turn it off'
export const turnRankingOn = 'Turn it on'
export const underAge =
  'You cannot sell here before you are 18. With the consent of a parent or guardian you can buy, with an account as a buyer. You can delete this account under Account.'
