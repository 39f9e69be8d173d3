export const steps = (step: number, of: number) => `Hakbang ${step} sa ${of}`

export const cityTitle = 'Pangalanan ang lungsod mo'
export const cityLead =
  'Nababasa ito sa mga mail, sa preview ng link at sa authenticator app. Mababago mo pa ito sa Set-up.'
export const cityName = 'Pangalan ng lungsod'
export const cityHint = 'Halimbawa, Ukay Baguio.'
export const toAdmin = 'Susunod: kung sino ang nagpapatakbo'
export const save = 'I-save ang pangalan'
export const named = 'Na-save ang pangalan'

export const adminTitle = 'Ikaw, ang unang admin'
export const adminLead = 'Isang account na para sa iyo lang. Iimbitahan mo sa ibang araw ang ibang admin.'
export const code = 'Code mula sa terminal'
export const codeHint = 'Kung saan sinimulan ang server, sa dulo ng address na lumabas.'
export const codeWanted = 'Hindi sa computer na ito tumatakbo ang server, kaya kailangan ang code.'
export const makeAdmin = 'Susunod: 2-step login'

export const factorTitle = 'Ang 2-step login mo'
export const factorLead = 'Puwedeng mahulaan o makopya ang password lang.'
export const toMail = 'Susunod: ang mail'

export const mailTitle = 'Mail na dumarating'
export const mailLead =
  'Para sa mga kumpirmasyon, password at pickup. Kung wala ito, sa Ukay lang mababasa ng mga tao ang mga iyon.'
export const mailOff =
  'Wala pang ipinapadalang mail ang server na ito. I-set ang SMTP_URL at MAIL_FROM, at i-start itong muli.'
export const sendTestMail = 'Magpadala ng test na mail'
export const sendAgain = 'Ulitin'
export const sentTo = (email: string) => `Naipadala sa ${email}`
export const sentHint = 'Tingnan din ang spam mo.'
export const toMissing = 'Susunod: ano ang kulang'

export const missingTitle = 'Ano ang kulang'
export const missingLead = 'Puwede ka nang magbukas. Mananatili ang listahang ito sa Admin Panel, sa Set-up.'
export const open = 'Buksan ang Ukay'

export const closedTitle = 'Sarado na ang page na ito'
export const closedHint = 'May admin na ang marketplace na ito. Puwede silang mag-imbita ng iba.'
export const goHome = 'Pumunta sa unang page'
