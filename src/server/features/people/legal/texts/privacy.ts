import type { Language } from '#domain/language.ts'
import { keptPoints } from '../../kept/notice.ts'
import type { LegalText } from './legal-text.ts'

export const privacy: Record<Language, LegalText> = {
  en: {
    title: 'Privacy notice',
    lead: 'What we know about you, what we use it for, and what you can do about it (RA 10173).',
    sections: [
      {
        title: 'Who is responsible',
        paragraphs: [
          '{operator}, {address}. Our data protection officer: {privacyContact}.',
          'This notice informs you. We do not ask for your consent to it: we use what we need to run the marketplace for you, and what the law asks of us.',
        ],
      },
      {
        title: 'What we have, and what for',
        points: [
          'Your name, e-mail and phone number: for your account, and so that the two sides of a pickup find each other.',
          'What you reserve, buy, sell, pay and review: for your tickets, for disputes, and because sales have to be accounted for.',
          'Messages and their photos: so that the other side can read them, and an admin if one of you reports the conversation. Software compares messages with words of known scams; an admin may read the one message it finds.',
          'Style, tags, measurements and the place that you gave, to a kilometre: to show pieces that fit you and are near you. You can remove them.',
          'The pieces that you open, save, buy and hide, with their sizes: to put what suits you first on your home. You can object under Account.',
          'Devices where you are logged in, and hashes of network addresses and of the device of your sign-up: against misuse.',
          'A photo that you search with is not kept. Searches are counted without who searched.',
        ],
      },
      {
        title: 'Photos of IDs',
        paragraphs: [
          'Sellers send photos of two IDs and of themselves, so that buyers know that a real person sells. They are encrypted. Only the people who verify sellers can open them, and each view is recorded. They are destroyed {idDays} days after the decision.',
        ],
      },
      {
        title: 'Who sees what',
        points: [
          'Everybody sees shops, their pieces and reviews. A business also shows its name, address, contact and registration.',
          'The two sides of a ticket see each other’s name and number.',
          'Your data is on the servers of {operator}. Mail, text messages and notifications to devices go through the services that send them. We sell no data, and there is no advertising.',
          'Authorities get data only where the law obliges us.',
        ],
      },
      {
        title: 'How long we keep it',
        paragraphs: [
          'When you delete your account, your data is erased. What others need stays without your name. This is what we keep, how long, and why:',
        ],
        points: keptPoints('en'),
      },
      {
        title: 'Your rights',
        points: [
          'See your data and take it with you: Account, Download my data.',
          'Correct it: Account. For a name that was compared with IDs, send a photo as proof there.',
          'Have it erased: Account, Delete account.',
          'Object: to the order of your home by what you opened and saved under Account, to anything else by writing to our data protection officer.',
          'Complain to the National Privacy Commission (privacy.gov.ph), and claim damages where the law gives them.',
        ],
      },
    ],
  },
  fil: {
    title: 'Paunawa sa privacy',
    lead: 'Ano ang alam namin tungkol sa iyo, para saan ito, at ano ang magagawa mo (RA 10173).',
    sections: [
      {
        title: 'Sino ang responsable',
        paragraphs: [
          '{operator}, {address}. Ang aming data protection officer: {privacyContact}.',
          'Ipinaaalam ito sa iyo. Hindi namin hinihingi ang consent mo rito: ginagamit namin ang kailangan para mapatakbo ang marketplace para sa iyo, at ang hinihingi ng batas.',
        ],
      },
      {
        title: 'Ano ang nasa amin, at para saan',
        points: [
          'Pangalan, e-mail at numero mo: para sa account mo, at para magkita ang dalawang panig ng pickup.',
          'Mga nire-reserve, binibili, ibinebenta, binabayaran at nire-review mo: para sa mga ticket mo, sa mga reklamo, at dahil kailangang may talaan ang mga benta.',
          'Mga mensahe at litrato nito: para mabasa ng kausap mo, at ng admin kung may mag-report sa usapan. Ikinukumpara ng software ang mga mensahe sa mga salita ng kilalang scam; puwedeng basahin ng admin ang mismong mensaheng nahanap nito.',
          'Style, mga tag, sukat at lugar na ibinigay mo, hanggang isang kilometro: para ipakita ang mga pirasong kasya at malapit sa iyo. Puwede mong alisin ang mga ito.',
          'Mga pirasong binubuksan, sine-save, binibili at itinatago mo, at mga size nila: para mauna sa home ang bagay sa iyo. Puwede kang tumutol sa Account.',
          'Mga device kung saan ka naka-log in, at hash ng mga network address at ng device na ginamit mo sa pag-sign up: laban sa maling paggamit.',
          'Hindi itinatago ang litratong ipinanghanap mo. Binibilang ang mga search nang hindi itinatala kung kanino.',
        ],
      },
      {
        title: 'Mga litrato ng ID',
        paragraphs: [
          'Nagpapadala ang mga seller ng litrato ng dalawang ID at ng sarili nila, para alam ng mga buyer na totoong tao ang nagbebenta. Naka-encrypt ang mga ito. Ang mga nagve-verify lang ng seller ang makakabukas, at itinatala ang bawat pagtingin. Sinisira ang mga ito {idDays} araw pagkatapos ng desisyon.',
        ],
      },
      {
        title: 'Sino ang nakakakita',
        points: [
          'Nakikita ng lahat ang mga shop, mga piraso nila at mga review. Ipinapakita rin ng negosyo ang pangalan, address, contact at rehistro nito.',
          'Nakikita ng dalawang panig ng ticket ang pangalan at numero ng isa’t isa.',
          'Nasa mga server ng {operator} ang data mo. Dumadaan ang mail, text at notification sa mga serbisyong nagpapadala nito. Hindi kami nagbebenta ng data, at walang advertising.',
          'Nakakakuha ng data ang mga awtoridad kapag obligado kami ng batas.',
        ],
      },
      {
        title: 'Gaano katagal itinatago',
        paragraphs: [
          'Kapag binura mo ang account mo, mabubura ang data mo. Mananatili nang walang pangalan mo ang kailangan ng iba. Ito ang itinatago namin, gaano katagal, at kung bakit:',
        ],
        points: keptPoints('fil'),
      },
      {
        title: 'Mga karapatan mo',
        points: [
          'Makita at makuha ang data mo: sa Account, I-download ang data ko.',
          'Itama ito: sa Account. Para sa pangalang ikinumpara sa ID, magpadala roon ng litrato bilang patunay.',
          'Ipabura ito: sa Account, Burahin ang account.',
          'Tumutol: sa ayos ng home mo ayon sa mga binuksan at sine-save mo, sa Account; sa iba pa, sumulat sa aming data protection officer.',
          'Magreklamo sa National Privacy Commission (privacy.gov.ph), at humingi ng danyos kung ibinibigay ng batas.',
        ],
      },
    ],
  },
}
