import type { ReactNode } from 'react'
import type { ActGroup, AdminAct } from '#domain/admin-acts.ts'
import type { DecisionAct } from '#domain/moderation.ts'
import type { AdminRole } from '#domain/roles.ts'
import type { SetUpCheck, SetUpState } from '#domain/set-up.ts'
import { number, plural } from './language.ts'

// What follows before the first message goes into the module of each message that uses it.
const roleNames: Record<AdminRole, string> = {
  moderator: 'Moderator',
  verifier: 'Verifier',
  treasurer: 'Treasurer',
  owner: 'Owner',
}
interface ActParts {
  admin: ReactNode
  person: string
  words: string
}
const photoNames: Record<string, string> = {
  id1: 'the first ID',
  id2: 'the second ID',
  selfie: 'the selfie',
  proof: 'the proof of another name',
}
const roleNamed = (key: string): string => roleNames[key as AdminRole] ?? key
const quoted = (words: string): string => (words ? `: “${words}”` : '')
const decisionNames: Record<DecisionAct, string> = {
  nothing: 'nothing',
  warn: 'warning',
  take_down: 'piece taken down',
  hide_review: 'review hidden',
  pause_shop: 'shop paused',
  stop_account: 'account stopped',
  uphold: 'the decision stays',
  lift: 'the decision is lifted',
}
const decisionNamed = (key: string): string => decisionNames[key as DecisionAct] ?? key

export const rolesTitle = 'Roles and log'
export const breachTitle = 'Breach'
export const setUpTitle = 'Set-up'

export const people = 'People'
export const name = 'Name'
export const role = 'Role'
export const may = 'May'
export const seen = 'Seen'
export const notSeen = 'logged out'
export const roleOf = (person: string) => `Role of ${person}`
export const roles = roleNames
export const rights: Record<AdminRole, string> = {
  moderator: 'Reports, decisions, same pieces',
  verifier: 'Verify sellers',
  treasurer: 'Vouchers, channels, payment QRs',
  owner: 'Everything, and this page',
}
export const noSecondFactor = 'No second factor yet'
export const roleNote = 'Admins need a second factor. The last owner cannot be removed.'
export const roleChanged = (person: string, to: string) => `${person} is now ${to}`
export const ownRoleQuestion = 'Give up your own role?'
export const ownRoleWarning = 'You lose this page at once. Another owner can give it back.'
export const changeRole = 'Change role'
export const remove = 'Remove'
export const removeNamed = (person: string) => `Remove ${person}`
export const removeQuestion = (person: string) => `Remove ${person}?`
export const removeWarning =
  'They are logged out everywhere at once, and the account is erased. The name stays in the log.'
export const yourPassword = 'Your password'
export const removed = (person: string) => `${person} is no admin any more`

export const invite = 'Invite'
export const inviteTitle = 'Invite an admin'
export const inviteLead =
  'The link makes one admin of this role. It works once, for a day. Send it to that person alone.'
export const makeLink = 'Make the link'
export const linkHint = 'Send this link to one person. It is shown only now.'
export const copyLink = 'Copy the link'
export const openInvitations = 'Open invitations'
export const openInvitation = (of: string, day: string) => `${of}, until ${day}`
export const cancelInvitation = 'Cancel'

export const joinTitle = (of: string) => `Become an admin: ${of}`
export const joinLead = (day: string) =>
  `You are invited to look after this marketplace. The link works once, until ${day}. After this you log in and set up a second factor with your phone.`
export const join = 'Become an admin'
export const joined = 'You are an admin now'
export const joinedHint = 'Please log in. Then you set up your second factor.'
export const joinOver = 'This invitation no longer works'
export const joinOverHint = 'It was used, cancelled, or is older than a day. Please ask for a new one.'
export const joinSignedIn = 'Please log out first. An admin has an account of their own.'
export const firstName = 'First name'
export const lastName = 'Last name'
export const email = 'Email'
export const password = 'Password'

export const log = 'Log'
export const logEmpty = 'Nothing has been done here yet.'
export const which = 'Which acts'
export const whose = 'Whose acts'
export const everybody = 'Everybody'
export const everything = 'Everything'
export const groups: Record<ActGroup, string> = {
  id_photos: 'ID photos',
  sellers: 'Sellers',
  decisions: 'Decisions',
  vouchers: 'Vouchers',
  second_admin: 'Second admin',
  admins: 'Admins',
  city: 'City',
  data: 'Exports',
  commands: 'Commands on the server',
}
export const operator = 'The operator (by command)'
export const exportLog = 'Export'
export const exportHint = (most: number) => `A CSV file with the newest ${number(most)}`

export const acts: Record<AdminAct, (parts: ActParts) => ReactNode> = {
  entry_taken: ({ admin }) => <>{admin} took an entry of the queue</>,
  entry_given_back: ({ admin }) => <>{admin} gave an entry of the queue back</>,
  appeal_decided: ({ admin, person, words }) => (
    <>
      {admin} decided about the appeal of {person}: {decisionNamed(words)}
    </>
  ),
  decision_agreed: ({ admin, words }) => (
    <>
      {admin} agreed as second admin: {decisionNamed(words)}
    </>
  ),
  decision_refused: ({ admin, words }) => (
    <>
      {admin} refused as second admin: {decisionNamed(words)}
    </>
  ),
  reported: ({ admin }) => <>{admin} reported something</>,
  decided: ({ admin, person, words }) => (
    <>
      {admin} decided{person && ` about ${person}`}: {decisionNamed(words)}
    </>
  ),
  id_photo_opened: ({ admin, person, words }) => (
    <>
      {admin} opened {photoNames[words] ?? 'a photo'} of {person}
    </>
  ),
  seller_approved: ({ admin, person }) => (
    <>
      {admin} approved {person}
    </>
  ),
  seller_rejected: ({ admin, person, words }) => (
    <>
      {admin} rejected {person}
      {quoted(words)}
    </>
  ),
  name_corrected: ({ admin, person }) => (
    <>
      {admin} corrected the name of {person}
    </>
  ),
  name_not_corrected: ({ admin, person }) => (
    <>
      {admin} refused another name for {person}
    </>
  ),
  pair_dismissed: ({ admin }) => <>{admin} dismissed a pair of same pieces</>,
  vouchers_made: ({ admin, words }) => (
    <>
      {admin} made vouchers: {words} pesos
    </>
  ),
  second_admin_asked: ({ admin }) => <>{admin} asked for a second admin</>,
  second_admin_agreed: ({ admin }) => <>{admin} agreed as second admin</>,
  second_admin_refused: ({ admin }) => <>{admin} refused as second admin</>,
  admin_invited: ({ admin, words }) => (
    <>
      {admin} invited somebody as {roleNamed(words)}
    </>
  ),
  invitation_cancelled: ({ admin, words }) => (
    <>
      {admin} cancelled an invitation as {roleNamed(words)}
    </>
  ),
  admin_joined: ({ admin, words }) => (
    <>
      {admin} became {roleNamed(words)}
    </>
  ),
  role_changed: ({ admin, person, words }) => (
    <>
      {admin} changed the role of {person}: {words.split(' > ').map(roleNamed).join(' to ')}
    </>
  ),
  admin_removed: ({ admin, person }) => (
    <>
      {admin} removed {person} from the admins
    </>
  ),
  city_named: ({ admin, words }) => (
    <>
      {admin} named the marketplace {words}
    </>
  ),
  log_exported: ({ admin }) => <>{admin} exported the log</>,
  breach_read: ({ admin }) => <>{admin} read the page of breaches</>,
  password_link_made: ({ admin, person }) => (
    <>
      {admin} made a link for a new password of {person}
    </>
  ),
  second_factor_removed: ({ admin, person }) => (
    <>
      {admin} removed the second factor of {person}
    </>
  ),
  sessions_ended: ({ admin, person }) => (
    <>
      {admin} logged {person} out everywhere
    </>
  ),
  all_sessions_ended: ({ admin }) => <>{admin} logged everybody out</>,
  admin_made: ({ admin, person, words }) => (
    <>
      {admin} made {person} an admin: {roleNamed(words)}
    </>
  ),
  keys_rotated: ({ admin }) => <>{admin} rotated the encryption keys</>,
  backup_restored: ({ admin, words }) => (
    <>
      {admin} restored the backup of {words}
    </>
  ),
}
/** For lists of counts, without a person. */
export const actNames: Record<AdminAct, string> = {
  entry_taken: 'Entries taken',
  entry_given_back: 'Entries given back',
  appeal_decided: 'Appeals decided',
  decision_agreed: 'Decisions agreed to',
  decision_refused: 'Decisions refused',
  reported: 'Reports made',
  decided: 'Decisions',
  id_photo_opened: 'ID photos opened',
  seller_approved: 'Sellers approved',
  seller_rejected: 'Sellers rejected',
  name_corrected: 'Names corrected',
  name_not_corrected: 'Corrections of names refused',
  pair_dismissed: 'Pairs dismissed',
  vouchers_made: 'Voucher batches made',
  second_admin_asked: 'Second admins asked for',
  second_admin_agreed: 'Agreements as second admin',
  second_admin_refused: 'Refusals as second admin',
  admin_invited: 'Admins invited',
  invitation_cancelled: 'Invitations cancelled',
  admin_joined: 'Admins who joined',
  role_changed: 'Roles changed',
  admin_removed: 'Admins removed',
  city_named: 'Names of the marketplace',
  log_exported: 'Exports of the log',
  breach_read: 'Readings of this page',
  password_link_made: 'Links for a new password',
  second_factor_removed: 'Second factors removed',
  sessions_ended: 'People logged out everywhere',
  all_sessions_ended: 'Everybody logged out',
  admin_made: 'Admins made by command',
  keys_rotated: 'Rotations of the encryption keys',
  backup_restored: 'Backups restored',
}

export const requests = 'Waiting for a second admin'
export const wantsVouchers = (who: string, count: number, sum: string) =>
  `${who} wants to make ${number(count)} ${plural(count, { one: 'voucher', other: 'vouchers' })} of ${sum}`
export const wantsPhotos = (who: string, seller: string) =>
  `${who} wants to see the ID photos of ${seller} again`
export const youWantVouchers = (count: number, sum: string) =>
  `You want to make ${number(count)} ${plural(count, { one: 'voucher', other: 'vouchers' })} of ${sum}`
export const youWantPhotos = (seller: string) => `You want to see the ID photos of ${seller} again`
export const agree = 'Agree'
export const refuse = 'Refuse'
export const waits = 'Another admin has to agree. You can go on once they have.'
export const agreedVouchers = 'Agreed. Make the same batch again within a day.'
export const agreedPhotos = 'Agreed. The photos can be opened for a day.'

export const breachLead =
  'If personal data may be in wrong hands: choose the time. The log then says who accessed or decided what, whose data it was, and drafts the notices. You have 72 hours to tell the National Privacy Commission.'
export const from = 'From'
export const to = 'To'
export const admin = 'Admin'
export const show = 'Show'
export const accessed = 'Accessed or decided'
export const nothingAccessed = 'The log has nothing in this time.'
export const concerned = (count: number, more: boolean) =>
  `People concerned: ${more ? 'more than ' : ''}${number(count)}`
export const downloaded = (count: number) => `Downloaded their data: ${number(count)}`
export const toCommission = 'Draft for the National Privacy Commission'
export const toPeople = 'Draft for the people concerned'
export const inFilipino = 'The same in Filipino'
export const copyText = 'Copy the text'
export const fillGaps = 'Fill in what stands in [brackets]. A lawyer should read it.'

export const setUpLead = 'What this server has, as far as it can know.'
export const setAsideLead = 'Background jobs could not do this. They try again by themselves.'
export const setAsideState = (attempts: number, last: string) =>
  attempts === 1 ? `Tried once, ${last}` : `Tried ${number(attempts)} times, last ${last}`
export const states: Record<SetUpState, string> = {
  set: 'Set up',
  not_set: 'Missing',
  unknown: 'Cannot know',
}
export const checks: Record<SetUpCheck, { name: string; why: string }> = {
  mail: {
    name: 'E-mail',
    why: 'Confirms addresses and helps with forgotten passwords. Set SMTP_URL and MAIL_FROM.',
  },
  push: { name: 'Notifications to phones', why: 'Set VAPID_PRIVATE_KEY, and PUBLIC_URL with https.' },
  text_messages: {
    name: 'Text messages',
    why: 'Proves phone numbers, and reaches people without data. Set SMS_URL.',
  },
  tls: {
    name: 'Encryption (TLS)',
    why: 'Without it passwords can be read on the way. Set PUBLIC_URL with https.',
  },
  second_factors: {
    name: 'Second factor of every admin',
    why: 'Roles and log shows who lacks one. They set it up at their next login.',
  },
  second_owner: {
    name: 'A second owner',
    why: 'If one loses phone and codes, the other goes on. Invite one on Roles and log.',
  },
  support: {
    name: 'A contact for people',
    why: 'Shown to those who forgot the password. Set SUPPORT_CONTACT.',
  },
  operator: {
    name: 'Who runs the marketplace',
    why: 'The terms and the privacy notice name you. Set OPERATOR_NAME and DATA_PROTECTION_CONTACT.',
  },
  virus_scanner: { name: 'Virus scanner', why: 'Checks each upload. Run ClamAV and set CLAMD.' },
  map_tiles: {
    name: 'Own map tiles',
    why: 'The public server of OpenStreetMap promises nothing. Set MAP_TILE_URL or MAP_TILES_FILE.',
  },
  backup: {
    name: 'A backup younger than a day',
    why: 'Backups are made outside this server, so it cannot see them. Look at their folder, and restore one as a test.',
  },
}
export const groupDecide = 'Decide'
export const groupHouse = 'House'
export const groupMoney = 'Money'
