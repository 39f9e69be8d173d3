import type { ReactNode } from 'react'
import type { ActGroup, AdminAct } from '#domain/admin-acts.ts'
import type { DecisionAct } from '#domain/moderation.ts'
import type { AdminRole } from '#domain/roles.ts'
import type { SetUpCheck, SetUpState } from '#domain/set-up.ts'
import { number } from './language.ts'

// What follows before the first message goes into the module of each message that uses it.
const roleNames: Record<AdminRole, string> = {
  moderator: 'Moderator',
  verifier: 'Verifier',
  treasurer: 'Treasurer',
  owner: 'May-ari',
}
interface ActParts {
  admin: ReactNode
  person: string
  words: string
}
const photoNames: Record<string, string> = {
  id1: 'unang ID',
  id2: 'ikalawang ID',
  selfie: 'selfie',
  proof: 'patunay ng ibang pangalan',
}
const roleNamed = (key: string): string => roleNames[key as AdminRole] ?? key
const quoted = (words: string): string => (words ? `: “${words}”` : '')
const decisionNames: Record<DecisionAct, string> = {
  nothing: 'wala',
  warn: 'babala',
  take_down: 'inalis ang piraso',
  hide_review: 'itinago ang review',
  pause_shop: 'naka-pause ang shop',
  stop_account: 'itinigil ang account',
  uphold: 'mananatili ang desisyon',
  lift: 'binawi ang desisyon',
}
const decisionNamed = (key: string): string => decisionNames[key as DecisionAct] ?? key

export const rolesTitle = 'Mga role at log'
export const breachTitle = 'Data breach'
export const setUpTitle = 'Set-up'

export const people = 'Mga tao'
export const name = 'Pangalan'
export const role = 'Role'
export const may = 'Puwede'
export const seen = 'Huling nakita'
export const notSeen = 'naka-log out'
export const roleOf = (person: string) => `Role ni ${person}`
export const roles = roleNames
export const rights: Record<AdminRole, string> = {
  moderator: 'Mga report, desisyon, parehong piraso',
  verifier: 'Mag-verify ng mga seller',
  treasurer: 'Mga voucher, channel, payment QR',
  owner: 'Lahat, pati ang page na ito',
}
export const noSecondFactor = 'Wala pang 2-step login'
export const roleNote = 'Kailangan ng mga admin ang 2-step login. Hindi matatanggal ang huling may-ari.'
export const roleChanged = (person: string, to: string) => `${to} na si ${person}`
export const ownRoleQuestion = 'Bibitawan mo ang sarili mong role?'
export const ownRoleWarning = 'Agad mong mawawala ang page na ito. Maibabalik ito ng ibang may-ari.'
export const changeRole = 'Palitan ang role'
export const remove = 'Tanggalin'
export const removeNamed = (person: string) => `Tanggalin si ${person}`
export const removeQuestion = (person: string) => `Tanggalin si ${person}?`
export const removeWarning =
  'Agad siyang mala-log out sa lahat, at buburahin ang account. Mananatili ang pangalan sa log.'
export const yourPassword = 'Password mo'
export const removed = (person: string) => `Hindi na admin si ${person}`

export const invite = 'Mag-imbita'
export const inviteTitle = 'Mag-imbita ng admin'
export const inviteLead =
  'Isang admin na may ganitong role ang magagawa ng link. Isang beses itong gumagana, sa loob ng isang araw. Sa taong iyon lang ipadala.'
export const makeLink = 'Gumawa ng link'
export const linkHint = 'Ipadala ang link na ito sa isang tao. Ngayon lang ito ipinapakita.'
export const copyLink = 'Kopyahin ang link'
export const openInvitations = 'Mga bukas na imbitasyon'
export const openInvitation = (of: string, day: string) => `${of}, hanggang ${day}`
export const cancelInvitation = 'Kanselahin'

export const joinTitle = (of: string) => `Maging admin: ${of}`
export const joinLead = (day: string) =>
  `Iniimbitahan kang mag-alaga sa marketplace na ito. Isang beses gumagana ang link, hanggang ${day}. Pagkatapos nito, mag-log in ka at i-set up ang 2-step login gamit ang phone mo.`
export const join = 'Maging admin'
export const joined = 'Admin ka na'
export const joinedHint = 'Mag-log in ka. Pagkatapos, i-set up mo ang 2-step login.'
export const joinOver = 'Hindi na gumagana ang imbitasyong ito'
export const joinOverHint = 'Nagamit na, nakansela, o mahigit isang araw na. Humingi ng bago.'
export const joinSignedIn = 'Mag-log out muna. May sariling account ang isang admin.'
export const firstName = 'Pangalan'
export const lastName = 'Apelyido'
export const email = 'Email'
export const password = 'Password'

export const log = 'Talaan'
export const logEmpty = 'Wala pang nagawa rito.'
export const which = 'Aling mga gawain'
export const whose = 'Kaninong mga gawain'
export const everybody = 'Lahat ng tao'
export const everything = 'Lahat'
export const groups: Record<ActGroup, string> = {
  id_photos: 'Mga litrato ng ID',
  sellers: 'Mga seller',
  decisions: 'Mga desisyon',
  vouchers: 'Mga voucher',
  second_admin: 'Ikalawang admin',
  admins: 'Mga admin',
  city: 'Lungsod',
  data: 'Mga export',
  commands: 'Mga command sa server',
}
export const operator = 'operator (sa command)'
export const exportLog = 'I-export'
export const exportHint = (most: number) => `CSV file ng pinakabagong ${number(most)}`

export const acts: Record<AdminAct, (parts: ActParts) => ReactNode> = {
  entry_taken: ({ admin }) => <>Kinuha ni {admin} ang isang entry sa pila</>,
  entry_given_back: ({ admin }) => <>Ibinalik ni {admin} ang isang entry sa pila</>,
  appeal_decided: ({ admin, person, words }) => (
    <>
      Nagpasya si {admin} sa apela ni {person}: {decisionNamed(words)}
    </>
  ),
  decision_agreed: ({ admin, words }) => (
    <>
      Pumayag si {admin} bilang ikalawang admin: {decisionNamed(words)}
    </>
  ),
  decision_refused: ({ admin, words }) => (
    <>
      Tumanggi si {admin} bilang ikalawang admin: {decisionNamed(words)}
    </>
  ),
  reported: ({ admin }) => <>Nag-report si {admin}</>,
  decided: ({ admin, person, words }) => (
    <>
      Nagpasya si {admin}
      {person && ` tungkol kay ${person}`}: {decisionNamed(words)}
    </>
  ),
  id_photo_opened: ({ admin, person, words }) => (
    <>
      Binuksan ni {admin} ang {photoNames[words] ?? 'litrato'} ni {person}
    </>
  ),
  seller_approved: ({ admin, person }) => (
    <>
      Inaprubahan ni {admin} si {person}
    </>
  ),
  seller_rejected: ({ admin, person, words }) => (
    <>
      Tinanggihan ni {admin} si {person}
      {quoted(words)}
    </>
  ),
  name_corrected: ({ admin, person }) => (
    <>
      Itinama ni {admin} ang pangalan ni {person}
    </>
  ),
  name_not_corrected: ({ admin, person }) => (
    <>
      Tinanggihan ni {admin} ang ibang pangalan ni {person}
    </>
  ),
  pair_dismissed: ({ admin }) => <>Inalis ni {admin} ang isang pares ng parehong piraso</>,
  vouchers_made: ({ admin, words }) => (
    <>
      Gumawa si {admin} ng mga voucher: {words} piso
    </>
  ),
  second_admin_asked: ({ admin }) => <>Humingi si {admin} ng ikalawang admin</>,
  second_admin_agreed: ({ admin }) => <>Pumayag si {admin} bilang ikalawang admin</>,
  second_admin_refused: ({ admin }) => <>Tumanggi si {admin} bilang ikalawang admin</>,
  admin_invited: ({ admin, words }) => (
    <>
      Nag-imbita si {admin} ng {roleNamed(words)}
    </>
  ),
  invitation_cancelled: ({ admin, words }) => (
    <>
      Kinansela ni {admin} ang imbitasyon bilang {roleNamed(words)}
    </>
  ),
  admin_joined: ({ admin, words }) => (
    <>
      Naging {roleNamed(words)} si {admin}
    </>
  ),
  role_changed: ({ admin, person, words }) => (
    <>
      Pinalitan ni {admin} ang role ni {person}: {words.split(' > ').map(roleNamed).join(', naging ')}
    </>
  ),
  admin_removed: ({ admin, person }) => (
    <>
      Tinanggal ni {admin} si {person} sa mga admin
    </>
  ),
  city_named: ({ admin, words }) => (
    <>
      Pinangalanan ni {admin} ang marketplace: {words}
    </>
  ),
  log_exported: ({ admin }) => <>In-export ni {admin} ang log</>,
  breach_read: ({ admin }) => <>Binasa ni {admin} ang page ng breach</>,
  password_link_made: ({ admin, person }) => (
    <>
      Gumawa ang {admin} ng link para sa bagong password ni {person}
    </>
  ),
  second_factor_removed: ({ admin, person }) => (
    <>
      Inalis ng {admin} ang 2-step login ni {person}
    </>
  ),
  sessions_ended: ({ admin, person }) => (
    <>
      Ini-log out ng {admin} si {person} sa lahat
    </>
  ),
  all_sessions_ended: ({ admin }) => <>Ini-log out ng {admin} ang lahat ng tao</>,
  admin_made: ({ admin, person, words }) => (
    <>
      Ginawang admin ng {admin} si {person}: {roleNamed(words)}
    </>
  ),
  keys_rotated: ({ admin }) => <>Pinalitan ng {admin} ang mga susi ng encryption</>,
  backup_restored: ({ admin, words }) => (
    <>
      Ibinalik ng {admin} ang backup noong {words}
    </>
  ),
}
/** For lists of counts, without a person. */
export const actNames: Record<AdminAct, string> = {
  entry_taken: 'Kinuhang entry',
  entry_given_back: 'Ibinalik na entry',
  appeal_decided: 'Napagpasyahang apela',
  decision_agreed: 'Sinang-ayunang desisyon',
  decision_refused: 'Tinanggihang desisyon',
  reported: 'Ginawang report',
  decided: 'Desisyon',
  id_photo_opened: 'Nabuksang litrato ng ID',
  seller_approved: 'Inaprubahang seller',
  seller_rejected: 'Tinanggihang seller',
  name_corrected: 'Itinamang pangalan',
  name_not_corrected: 'Tinanggihang pagtatama ng pangalan',
  pair_dismissed: 'Inalis na pares',
  vouchers_made: 'Ginawang batch ng voucher',
  second_admin_asked: 'Paghingi ng ikalawang admin',
  second_admin_agreed: 'Pagpayag bilang ikalawang admin',
  second_admin_refused: 'Pagtanggi bilang ikalawang admin',
  admin_invited: 'Inimbitang admin',
  invitation_cancelled: 'Kinanselang imbitasyon',
  admin_joined: 'Bagong admin',
  role_changed: 'Pinalitang role',
  admin_removed: 'Tinanggal na admin',
  city_named: 'Pagpapangalan ng marketplace',
  log_exported: 'Pag-export ng log',
  breach_read: 'Pagbasa ng page na ito',
  password_link_made: 'Ginawang link para sa bagong password',
  second_factor_removed: 'Inalis na 2-step login',
  sessions_ended: 'Mga taong ini-log out sa lahat',
  all_sessions_ended: 'Pag-log out sa lahat ng tao',
  admin_made: 'Admin na ginawa sa command',
  keys_rotated: 'Pagpapalit ng mga susi ng encryption',
  backup_restored: 'Ibinalik na backup',
}

export const requests = 'Naghihintay ng ikalawang admin'
export const wantsVouchers = (who: string, count: number, sum: string) =>
  `Gusto ni ${who} na gumawa ng ${number(count)} voucher na ${sum} bawat isa`
export const wantsPhotos = (who: string, seller: string) =>
  `Gusto ni ${who} na makita ulit ang mga litrato ng ID ni ${seller}`
export const youWantVouchers = (count: number, sum: string) =>
  `Gusto mong gumawa ng ${number(count)} voucher na ${sum} bawat isa`
export const youWantPhotos = (seller: string) => `Gusto mong makita ulit ang mga litrato ng ID ni ${seller}`
export const agree = 'Pumayag'
export const refuse = 'Tumanggi'
export const waits = 'Kailangan munang pumayag ng ibang admin bago ka magpatuloy.'
export const agreedVouchers = 'Pumayag na. Gawin ulit ang parehong batch sa loob ng isang araw.'
export const agreedPhotos = 'Pumayag na. Mabubuksan ang mga litrato sa loob ng isang araw.'

export const breachLead =
  'Kung posibleng napunta sa maling kamay ang personal data: piliin ang oras. Sasabihin ng log kung sino ang nakakita o nagpasya ng ano, kaninong data iyon, at gagawa ng draft ng mga abiso. May 72 oras ka para ipaalam sa National Privacy Commission.'
export const from = 'Mula'
export const to = 'Hanggang'
export const admin = 'Admin'
export const show = 'Ipakita'
export const accessed = 'Nakita o napagpasyahan'
export const nothingAccessed = 'Walang nasa log sa oras na ito.'
export const concerned = (count: number, more: boolean) =>
  `Mga taong apektado: ${more ? 'mahigit ' : ''}${number(count)}`
export const downloaded = (count: number) => `Nag-download ng data nila: ${number(count)}`
export const toCommission = 'Draft para sa National Privacy Commission'
export const toPeople = 'Draft para sa mga taong apektado'
export const inFilipino = 'Pareho rin, sa Filipino'
export const copyText = 'Kopyahin ang text'
export const fillGaps = 'Punan ang nasa [panaklong]. Dapat itong basahin ng abogado.'

export const setUpLead = 'Kung ano ang mayroon ang server na ito, ayon sa alam nito.'
export const setAsideLead = 'Hindi ito nagawa ng mga background job. Susubukan nila ulit nang kusa.'
export const setAsideState = (attempts: number, last: string) =>
  attempts === 1
    ? `Isang beses sinubukan, ${last}`
    : `${number(attempts)} beses sinubukan, huli noong ${last}`
export const states: Record<SetUpState, string> = {
  set: 'Naka-set up',
  not_set: 'Kulang',
  unknown: 'Hindi malalaman',
}
export const checks: Record<SetUpCheck, { name: string; why: string }> = {
  mail: {
    name: 'Email',
    why: 'Nagkukumpirma ng address at tumutulong sa nakalimutang password. I-set ang SMTP_URL at MAIL_FROM.',
  },
  push: {
    name: 'Mga notification sa phone',
    why: 'I-set ang VAPID_PRIVATE_KEY, at ang PUBLIC_URL na may https.',
  },
  text_messages: {
    name: 'Mga text message',
    why: 'Nagpapatunay ng phone number, at umaabot sa mga walang data. I-set ang SMS_URL.',
  },
  tls: {
    name: 'Encryption (TLS)',
    why: 'Kung wala ito, mababasa ng iba ang mga password. I-set ang PUBLIC_URL na may https.',
  },
  second_factors: {
    name: '2-step login ng bawat admin',
    why: 'Makikita sa Mga role at log kung sino ang wala pa. Ise-set up nila ito sa susunod na log in.',
  },
  second_owner: {
    name: 'Ikalawang may-ari',
    why: 'Kung mawala ng isa ang phone at mga code, may isa pang makakatuloy. Mag-imbita sa Mga role at log.',
  },
  support: {
    name: 'Kontak para sa mga tao',
    why: 'Ipinapakita sa mga nakalimot ng password. I-set ang SUPPORT_CONTACT.',
  },
  operator: {
    name: 'Nagpapatakbo ng marketplace',
    why: 'Nakapangalan kayo sa terms at privacy notice. I-set ang OPERATOR_NAME at DATA_PROTECTION_CONTACT.',
  },
  virus_scanner: {
    name: 'Virus scanner',
    why: 'Sinusuri ang bawat upload. Patakbuhin ang ClamAV at i-set ang CLAMD.',
  },
  map_tiles: {
    name: 'Sariling map tiles',
    why: 'Walang pangako ang public server ng OpenStreetMap. I-set ang MAP_TILE_URL o MAP_TILES_FILE.',
  },
  backup: {
    name: 'Backup na wala pang isang araw',
    why: 'Sa labas ng server ginagawa ang mga backup, kaya hindi nito nakikita. Tingnan ang folder nila, at subukang mag-restore ng isa.',
  },
}
export const groupDecide = 'Magpasya'
export const groupHouse = 'Pamamahala'
export const groupMoney = 'Pera'
