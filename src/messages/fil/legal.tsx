import type { ClothingSource } from '#domain/seller-details.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'

export const adultLead =
  'Para magbenta rito, dapat 18 taong gulang ka pataas. Isang beses mo lang itong sasabihin.'
export const adultNo = 'Wala pa akong 18'
export const adultNoAgain =
  'Kung gayon, magsasara ang shop mo at matatapos ang mga bukas na ticket, hanggang makapagpasya ang team namin. Wala ka pa bang 18?'
export const adultStop = 'Oo, isara ang shop ko'
export const adultTitle = '18 taong gulang ka na ba?'
export const adultYes = '18 pataas na ako'
export const agree = 'Sang-ayon ako'
export const agreeFailed = 'Hindi ito na-save'
export const agreedOn = (version: number, day: string) => `Bersyon ${version}, sinang-ayunan noong ${day}`
export const agreementsLead = 'Ang mga sinusunod dito, at kung ano ang sinang-ayunan mo.'
export const agreementsTitle = 'Mga tuntunin, privacy at patakaran'
export const askAgainLead = 'Gumagana pa rin ang lahat.'
export const askAgainTitle = 'May nagbago sa aming mga tuntunin'
export const askLead = 'Mas luma ang account mo kaysa sa mga ito. Gumagana pa rin ang lahat.'
export const askTitle = 'Pakisang-ayunan ang mga tuntunin namin'
export const business = 'Isang negosyo'
export const businessAddress = 'Address ng negosyo'
export const businessContact = 'Contact number o e-mail'
export const businessContactHint = 'E-mail o phone number na magagamit ng mga buyer.'
export const businessLead = 'Ayon sa batas, ipinapakita ito ng negosyo sa page ng shop (RA 11967).'
export const businessName = 'Pangalan ng negosyo'
export const businessRegistration = 'Rehistro'
export const businessRegistrationHint = 'Ang numero ng rehistro mo sa DTI, SEC o CDA.'
export const change = 'Palitan'
export const documentNames: Record<LegalDocument, string> = {
  terms: 'Mga tuntunin ng paggamit',
  privacy: 'Paunawa sa privacy',
  rules: 'Mga patakaran ng komunidad',
}
export const informedOn = (version: number, day: string) =>
  `Bersyon ${version}, ipinakita sa iyo noong ${day}`
export const kindQuestion = 'Sino ang nagbebenta?'
export const newDocument = 'Bago para sa iyo'
export const notYetAgreed = 'Hindi mo pa ito sinasang-ayunan.'
export const notYetInformed = 'Hindi pa ito naipapakita sa iyo.'
export const person = 'Isang tao'
export const personLead = 'Paminsan-minsan kang nagbebenta ng sarili mong gamit, at hindi bilang negosyo.'
export const shownSources = (sources: string) => `Galing ang mga piraso sa: ${sources}`
export const rankingLead =
  'Nauuna sa home mo ang mga size mo at ang mga pirasong kahawig ng binubuksan, sine-save, binibili at itinatago mo. Itinatago namin nang 90 araw ang tala ng binuksan at itinago mo. Bilang pa rin ang mga tag at style na pinili mo.'
export const rankingOff =
  'Naka-off. Hindi nakabatay ang home mo sa mga binubuksan, sine-save, binibili at itinatago mo, at hindi namin itinatala ang mga binubuksan mo.'
export const rankingOn = 'Naka-on.'
export const rankingTitle = 'Ayusin ayon sa mga ginagawa ko'
export const readThem = 'Basahin'
export const registrationOf = (number: string) => `Rehistro: ${number}`
export const saveSeller = 'I-save'
export const sayIt = 'Sabihin'
export const sellerSaved = 'Na-save na. Makikita ito sa page ng shop mo.'
export const sellerTitle = 'Sino ang nagbebenta rito'
export const sellerUnset = 'Sabihin kung tao o negosyo ang nagbebenta, at kung saan galing ang mga piraso mo.'
export const shopOfBusiness = 'Isang negosyo'
export const shopOfPerson = 'Isang tao, hindi negosyo'
export const sourceChoices: Record<ClothingSource, string> = {
  own_wardrobe: 'Sa sarili kong aparador',
  local_sellers: 'Sa mga lokal na nagtitinda',
  imported_bales: 'Sa mga bale ng importer',
  other: 'Sa iba pa',
}
export const sourceNames: Record<ClothingSource, string> = {
  own_wardrobe: 'sariling aparador',
  local_sellers: 'mga lokal na nagtitinda',
  imported_bales: 'mga bale ng importer',
  other: 'iba pa',
}
export const sourcesQuestion = 'Saan galing ang mga piraso mo?'
export const turnRankingOff = 'I-off'
export const turnRankingOn = 'I-on'
export const underAge =
  'Hindi ka makakapagbenta rito hangga’t wala ka pang 18. Puwede kang bumili nang may pahintulot ng magulang o guardian, gamit ang account na pang-buyer. Mabubura mo ang account na ito sa Account.'
