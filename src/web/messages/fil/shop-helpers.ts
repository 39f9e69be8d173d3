export const accept = 'Tanggapin'
export const backToBuying = 'Bumalik sa pamimili'
export const cancelInvitation = 'I-cancel'
export const cannot = 'Para sa may-ari lang'
export const cannotList = [
  'pera, voucher at payment QR',
  'mga dokumento, at ang account ng may-ari',
  'pangalan, address, oras at cover ng shop',
  'mga review, kaso, at kung sino ang tumutulong',
]
export const copyLink = 'Kopyahin ang link'
export const helpEnded = 'Hindi ka na tumutulong sa shop na ito'
export const helpEndedHint = 'Tinapos na ito ng may-ari, o umalis ka. Walang nagbago sa sarili mong account.'
export const helpers = 'Mga helper'
export const helpersLead =
  'Puwedeng mag-list, sumagot sa chat, maglipat ng ticket at mag-abot para sa shop mo ang mga taong pinagkakatiwalaan mo. May sariling account ang bawat isa, at nakikita mo kung sino ang gumawa. Nasa iyo pa rin ang pera, mga dokumento at detalye ng shop.'
export const helpsSince = (day: string) => `Mula ${day}`
export const invitationTitle = (shop: string) => `Tumulong sa ${shop}`
export const invitationLead = (shop: string, day: string) =>
  `Iniimbitahan kang tumulong ng may-ari ng ${shop}. Isang beses lang gagana ang link na ito, hanggang ${day}.`
export const invitationOver = 'Hindi na gumagana ang imbitasyong ito'
export const invitationOverHint = 'Nagamit na, na-cancel, o mahigit 7 araw na. Humingi ng bago sa may-ari.'
export const invite = 'Mag-imbita ng helper'
export const inviteHint =
  'Ipadala ang link na ito sa isang tao, halimbawa sa Messenger. Isang beses lang gagana, sa loob ng 7 araw. Ngayon lang ito ipapakita.'
export const logInToAccept = 'Mag-log in para tanggapin'
export const noHelpers = 'Wala ka pang helper.'
export const okay = 'Sige'
export const onlyBuyers = 'Account ng buyer lang ang puwedeng tumulong sa shop. Mag-log in gamit ang ganoon.'
export const openInvitation = (day: string) => `Bukas na imbitasyon, hanggang ${day}`
export const openInvitations = 'Mga bukas na imbitasyon'
export const remove = 'Alisin'
export const removed = (name: string) => `Hindi na tumutulong si ${name} sa shop mo`
export const removeQuestion = (name: string) => `Alisin si ${name}?`
export const removeWarning =
  'Wala na silang magagawa para sa shop mo mula ngayon. Mananatili ang mga nagawa na nila.'
export const signUpToAccept = 'Mag-sign up muna'
export const workAt = (shop: string) => `Magtrabaho sa ${shop}`
export const workingFor = (shop: string) => `Nagtatrabaho ka para sa ${shop}`
export const youMay = 'Puwede mong gawin'
export const youMayList = [
  'mag-list, magbago at mag-alis ng item',
  'maglipat ng ticket at sumagot sa hiling ng buyer',
  'magtakda ng oras, mag-scan ng pass at mag-abot',
  'sumagot sa chat, at mag-block o mag-report doon',
]
export const yourName = 'Makikita ng may-ari ang pangalan mo sa mga ginawa mo.'
