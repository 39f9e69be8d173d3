import { communityRuleKeys, communityRules } from '#domain/community-rules.ts'
import type { Language } from '#domain/language.ts'
import type { LegalText } from './legal-text.ts'

const rulesIn = (language: Language): string[] =>
  communityRuleKeys.map((key) => communityRules[key][language])

/** What `{usedClothing}` stands for without the setting USED_CLOTHING_STATEMENT. */
export const defaultUsedClothingStatement: Record<Language, string> = {
  en: 'RA 4653 forbids bringing used clothing into the Philippines for sale. We want this marketplace to be a second life for clothes that are already here: from wardrobes and from local sellers. Sellers say on their shop page where their pieces come from, and answer for it. We take down pieces of which an authority tells us that they were imported against the law.',
  fil: 'Ipinagbabawal ng RA 4653 ang pag-aangkat ng gamit nang damit sa Pilipinas para ibenta. Gusto naming maging ikalawang buhay ang marketplace na ito ng mga damit na narito na: mula sa mga aparador at sa mga lokal na nagtitinda. Sinasabi ng mga seller sa page ng shop kung saan galing ang mga piraso nila, at pananagutan nila ito. Inaalis namin ang mga pirasong sinabi ng awtoridad na inangkat nang labag sa batas.',
}

export const rules: Record<Language, LegalText> = {
  en: {
    title: 'Community rules',
    lead: 'What everybody keeps here, so that buying and selling is safe and pleasant.',
    sections: [
      { title: 'The rules', points: rulesIn('en') },
      {
        title: 'When a rule is broken',
        paragraphs: [
          'Report it where you see it. An admin looks at it, decides by these rules, and tells the people concerned why. Who is affected by a decision can ask once that another admin looks at it.',
        ],
      },
      { title: 'Imported used clothing', paragraphs: ['{usedClothing}'] },
      {
        title: 'Age',
        paragraphs: [
          'To sell you have to be 18 or over. The account of a seller who is under 18 is stopped; its open tickets end, and the buyers are told.',
        ],
      },
      {
        title: 'Who is behind this',
        paragraphs: [
          '{operator}, {address}, runs this marketplace. The {terms} and the {privacy} go with these rules.',
        ],
      },
    ],
  },
  fil: {
    title: 'Mga patakaran ng komunidad',
    lead: 'Ang sinusunod ng lahat dito, para ligtas at magaan ang pagbili at pagbebenta.',
    sections: [
      { title: 'Ang mga patakaran', points: rulesIn('fil') },
      {
        title: 'Kapag may lumabag',
        paragraphs: [
          'I-report ito kung saan mo nakita. Titingnan ito ng admin, magpapasya ayon sa mga patakarang ito, at sasabihin sa mga sangkot kung bakit. Isang beses makakahiling ang apektado na tingnan ito ng ibang admin.',
        ],
      },
      { title: 'Inangkat na gamit nang damit', paragraphs: ['{usedClothing}'] },
      {
        title: 'Edad',
        paragraphs: [
          'Para magbenta, dapat 18 taong gulang ka pataas. Isinasara ang account ng seller na wala pang 18; matatapos ang mga bukas nitong ticket, at sasabihan ang mga buyer.',
        ],
      },
      {
        title: 'Sino ang nasa likod nito',
        paragraphs: [
          '{operator}, {address}, ang nagpapatakbo ng marketplace na ito. Kasama ng mga patakarang ito ang {terms} at ang {privacy}.',
        ],
      },
    ],
  },
}
