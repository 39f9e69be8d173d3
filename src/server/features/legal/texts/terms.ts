import type { Language } from '#domain/language.ts'
import type { LegalText } from './legal-text.ts'

export const terms: Record<Language, LegalText> = {
  en: {
    title: 'Terms of use',
    lead: 'What you and we can expect from each other on this marketplace.',
    sections: [
      {
        title: 'Who runs it',
        paragraphs: [
          '{operator}, {address}, runs this marketplace. Registration: {registration}.',
          'We bring buyers and sellers together. Each piece is sold by its seller, not by us: the contract of sale is between the two of you.',
        ],
      },
      {
        title: 'Your account',
        points: [
          'Give your real name and number, and keep your password to yourself.',
          'To sell you have to be 18 or over. Under 18 you can buy, with the consent of a parent or guardian.',
          'You can delete your account at any time under Account, once your open tickets have ended.',
        ],
      },
      {
        title: 'Buying',
        points: [
          'A reservation holds a piece for you until its deadline. You see the piece, and pay, when you pick it up.',
          'Look at the piece at the pickup. If it is not as it was shown, you need not take it.',
          'If you cannot come, cancel in time. Whoever often lets reservations end can hold fewer pieces.',
          'If something is wrong with a pickup, say so on its page within 14 days, and we look at it. Your rights by law, such as those of RA 7394 and RA 11967, stay as they are.',
        ],
      },
      {
        title: 'Selling',
        points: [
          'Before you sell, we compare your IDs with a photo of you.',
          'Say whether you sell as a person or as a business. A business shows its name, address, contact and registration on its shop page (RA 11967).',
          'Show each piece as it is, with its price, and say where your pieces come from.',
          'Permits, receipts and taxes of your sales are your own duty.',
        ],
      },
      {
        title: 'Money',
        points: [
          'Buyers pay sellers directly, in the ways that the pickup shows. We do not hold this money.',
          'A balance from vouchers is for use on this marketplace, and is not paid out.',
        ],
      },
      {
        title: 'When somebody breaks the rules',
        paragraphs: [
          'Everybody keeps the {rules}. Whoever breaks them gets a warning, or we take a piece down, pause a shop or stop an account. We say why, and you can ask once that another person looks at it.',
          'We also take a piece down when an authority orders it.',
        ],
      },
      {
        title: 'What we answer for',
        paragraphs: [
          'We run this marketplace with care, but cannot promise that it always works or that each listing is right. We answer for what we do with intent or gross negligence, and where the law says so.',
        ],
      },
      {
        title: 'Changes, law and contact',
        paragraphs: [
          'When these terms change in a way that matters, we ask you again on your next visit and say what changed. The laws of the Philippines apply. What we do with your data is in the {privacy}.',
          'Write to us at {address}. You can also turn to the Department of Trade and Industry.',
        ],
      },
    ],
  },
  fil: {
    title: 'Mga tuntunin ng paggamit',
    lead: 'Ano ang maaasahan natin sa isa’t isa sa marketplace na ito.',
    sections: [
      {
        title: 'Sino ang nagpapatakbo',
        paragraphs: [
          '{operator}, {address}, ang nagpapatakbo ng marketplace na ito. Rehistro: {registration}.',
          'Pinagtatagpo namin ang mga buyer at seller. Ang seller ang nagbebenta ng bawat piraso, hindi kami: nasa inyong dalawa ang kasunduan ng bentahan.',
        ],
      },
      {
        title: 'Ang account mo',
        points: [
          'Ibigay ang totoong pangalan at numero mo, at huwag ipaalam sa iba ang password.',
          'Para magbenta, dapat 18 taong gulang ka pataas. Kung wala pang 18, puwede kang bumili nang may pahintulot ng magulang o guardian.',
          'Mabubura mo ang account mo anumang oras sa Account, kapag tapos na ang mga bukas mong ticket.',
        ],
      },
      {
        title: 'Pagbili',
        points: [
          'Hawak para sa iyo ng reservation ang piraso hanggang sa deadline. Makikita mo ang piraso, at magbabayad ka, sa pickup.',
          'Tingnan ang piraso sa pickup. Kung hindi ito gaya ng ipinakita, hindi mo kailangang kunin.',
          'Kung hindi ka makakapunta, mag-cancel nang maaga. Mas kaunting piraso ang maire-reserve ng madalas magpabaya.',
          'Kung may mali sa pickup, sabihin sa page nito sa loob ng 14 na araw, at titingnan namin. Mananatili ang mga karapatan mo sa batas, gaya ng nasa RA 7394 at RA 11967.',
        ],
      },
      {
        title: 'Pagbebenta',
        points: [
          'Bago ka magbenta, ikukumpara namin ang mga ID mo sa litrato mo.',
          'Sabihin kung tao o negosyo ang nagbebenta. Ipinapakita ng negosyo ang pangalan, address, contact at rehistro nito sa page ng shop (RA 11967).',
          'Ipakita ang bawat piraso kung ano talaga ito, kasama ang presyo, at sabihin kung saan galing ang mga piraso mo.',
          'Tungkulin mo ang mga permit, resibo at buwis ng mga benta mo.',
        ],
      },
      {
        title: 'Pera',
        points: [
          'Diretso sa seller ang bayad ng buyer, sa mga paraang nasa pickup. Hindi namin hinahawakan ang perang ito.',
          'Magagamit lang dito ang balance mula sa voucher, at hindi ito inilalabas bilang pera.',
        ],
      },
      {
        title: 'Kapag may lumabag sa mga patakaran',
        paragraphs: [
          'Sinusunod ng lahat ang {rules}. Ang lumabag ay bibigyan ng babala, o aalisin namin ang piraso, ihihinto ang shop o isasara ang account. Sasabihin namin kung bakit, at isang beses kang makakahiling na tingnan ito ng ibang tao.',
          'Inaalis din namin ang piraso kapag iniutos ng awtoridad.',
        ],
      },
      {
        title: 'Ano ang pananagutan namin',
        paragraphs: [
          'Maingat naming pinapatakbo ang marketplace na ito, pero hindi namin maipapangakong lagi itong gumagana o na tama ang bawat listing. Pananagutan namin ang ginawa namin nang sadya o sa matinding kapabayaan, at ang nasa batas.',
        ],
      },
      {
        title: 'Mga pagbabago, batas at contact',
        paragraphs: [
          'Kapag may mahalagang pagbabago sa mga tuntuning ito, tatanungin ka ulit namin sa susunod mong bisita at sasabihin kung ano ang nagbago. Mga batas ng Pilipinas ang sinusunod. Nasa {privacy} ang ginagawa namin sa data mo.',
          'Sumulat sa amin sa {address}. Puwede ka ring lumapit sa Department of Trade and Industry.',
        ],
      },
    ],
  },
}
