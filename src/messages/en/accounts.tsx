import type { ReactNode } from 'react'
import type { LegalDocument } from '#domain/legal-documents.ts'
import { number, plural } from './language.ts'

type DocumentLink = (document: LegalDocument, text: string) => ReactNode

export const accountDeleted = 'Your account was deleted'
export const addPhoto = 'Add a photo'
export const backToLogin = 'Back to log in'
export const browserOn = (browser: string, system: string) => `${browser} on ${system}`
export const change = 'Change'
export const changeDetail = (label: string) => `Change ${label.toLowerCase()}`
export const changeEmailByMailHint = 'We send a link to the new address. It changes once you open the link.'
export const changeEmailHint = 'You log in with it. Your other devices are logged out.'
export const changeLocation = 'Change or forget'
export const changePassword = 'Change password'
export const changePhoto = 'Change photo'
export const checkInbox = 'Check your inbox'
export const cityLabel = 'City/Municipality'
export const codeHint = 'The six digits that your authenticator app shows right now.'
export const codeLabel = 'Code'
export const confirmEmail = 'Confirm this address'
export const confirmEmailLead = 'Then we know that this e-mail address is yours.'
export const confirmMyNumber = 'Confirm my number'
export const confirmPasswordLabel = 'Confirm password'
export const confirmPhone = 'Confirm'
export const cookiesNeeded =
  'Your browser did not keep the login. Please allow cookies for this site, then log in again.'
export const currentPasswordLabel = 'Current password'
export const dataSaver = 'Data saver'
export const dataSaverOff = 'Show smaller photos on this device, and load nothing in advance.'
export const dataSaverOfPhone = 'Photos are smaller, because this device is set to save data.'
export const dataSaverOn = 'Photos are smaller on this device, and nothing is loaded in advance.'
export const deleteAccount = 'Delete my account'
export const deleteAccountAndBalance = 'Delete and lose my balance'
export const deleteAccountLead = 'This cannot be undone. Please enter your password.'
export const deleteAccountQuestion = 'Delete your account for good?'
export const deleteAccountTitle = 'Delete your account'
export const deleteAccountYes = 'Delete account'
export const deleteKept =
  'The other person keeps past tickets and messages, shown as from “Deleted account”. Open tickets must be completed or cancelled first.'
export const deletedOfAll =
  'Your name, e-mail, number and password are erased, and you are logged out everywhere.'
export const deletedOfBuyer = 'Your cart, your collections and your preferences are deleted.'
export const deletedOfSellerIDs = 'The photos of your IDs are deleted for good.'
export const deletedOfSellerShop =
  'Your shop closes, and your pieces and their photos are removed from the feed.'
export const detailChanged = (label: string) => `${label} changed`
export const deviceLoggedOut = (device: string) => `${device} is logged out.`
export const download = 'Download'
export const downloadData = 'Download my data'
export const downloadDataHint =
  'This file contains your messages, tickets and phone number. Please enter your password first.'
export const downloadLead =
  'Everything that we store about you, in one file that people and programs can read: your account, your tickets, your messages and more. Photos are included as links.'
export const downloadReady = 'Your file is ready. Look in your downloads.'
export const emailChangedHint = 'You log in with this address from now on.'
export const emailConfirmed = 'Your e-mail address is confirmed'
export const emailIsConfirmed = 'Confirmed'
export const emailLabel = 'Email'
export const emailNotConfirmed = 'Not confirmed yet'
export const enterPasswordFirst = 'Please enter your password first.'
export const factorLead =
  'With a second factor, a stolen password alone is not enough: logging in also asks for a code from an authenticator app on your phone. Any such app works, even without a connection.'
export const factorOpen = 'Open Second Factor'
export const factorNeededLead = 'Admins here need more than a password.'
export const factorNeededTitle = 'Set up a second factor to continue'
export const factorOffTitle = 'You log in with your password alone'
export const factorOnLead = (date: string) =>
  `On since ${date}. Logging in asks for a code from your authenticator app.`
export const factorOnTitle = 'Your second factor is on'
export const factorRecoveryHint =
  'You also get recovery codes in case you lose the phone. Without the phone and the codes, only the team of this marketplace can let you in.'
export const factorSetUp = 'Set up'
export const factorSetUpHint = 'Setting it up logs out your other devices.'
export const factorSetUpTitle = 'Set up a second factor'
export const finishByMail = (email: string) =>
  `We sent a link to ${email}. Open it to finish your sign-up, then you are in.`
export const finishSignUp = 'Finish sign-up'
export const finishSignUpLead = 'Enter the password that you chose. Your address is confirmed with it.'
export const firstNameLabel = 'First name'
export const forgotPassword = 'Forgot your password?'
export const forgotPasswordLead = 'The team of this marketplace can send you a link to choose a new one.'
export const forgotStepAsk = 'Contact them and give the e-mail address of your account.'
export const forgotStepLink = 'Open the link within a day. It works once. Do not share it.'
export const forgotStepProof = 'They check that it is you, for example by your phone number or your ID.'
export const goOn = 'Continue'
export const lastNameLabel = 'Last name'
export const lastSeenNow = (login: string) => `${login}, last seen within the hour`
export const lastSeenOn = (login: string, date: string) => `${login}, last seen on ${date}`
export const lastSeenToday = (login: string) => `${login}, last seen today`
export const linkOnItsWay = (email: string) =>
  `If there is an account with ${email}, a link is on its way. It works for an hour.`
export const linkOver = 'This link no longer works'
export const linkOverLead = 'It has been used, a newer one replaced it, or it is too old. Ask for a new one.'
export const linkSentTo = (email: string) => `We sent a link to ${email}.`
export const logOut = 'Log out'
export const logOutDevice = (device: string) => `Log out ${device}`
export const logOutOthers = 'Log out everywhere else'
export const logOutOthersHint = (count: number) =>
  plural(count, {
    one: 'You stay logged in here. 1 other device must log in again.',
    other: `You stay logged in here. ${number(count)} other devices must log in again.`,
  })
export const logOutOthersQuestion = 'Log out everywhere else?'
export const logOutOthersYes = 'Log out the rest'
export const loggedInOn = (date: string) => `Logged in on ${date}`
export const loggedInToday = 'Logged in today'
export const loginFailed = 'Incorrect username or password'
export const loginOffer = (link: (text: string) => ReactNode) => (
  <>Already have an account? {link('Log in')}</>
)
export const lookInSpam = 'Look in your spam folder too.'
export const measurementLabel = (name: string) => `${name}, cm`
export const measurementsSavedHint = 'Pieces that fit are marked from now on.'
export const nameFixedHint = 'An admin compares it with your IDs, so it stays as it is.'
export const nameLabel = 'Name'
export const newEmailWaits = (email: string) =>
  `It becomes ${email} once you open the link that we sent there.`
export const newPasswordAgainLabel = 'New password again'
export const newPasswordLabel = 'New password'
export const noLongerMail = 'No longer have that inbox?'
export const notificationsHere = 'Notifications on this device'
export const otherDevicesLoggedOut = 'Your other devices were logged out.'
export const othersLoggedOut = (count: number) =>
  plural(count, {
    one: '1 other device is logged out.',
    other: `${number(count)} other devices are logged out.`,
  })
export const ownLocation = 'Where you are'
export const ownLocationIs = (town: string | null) =>
  town === null
    ? 'You used the location of your device. We keep it to a kilometre. No seller sees it.'
    : `You chose ${town}. No seller sees it.`
export const ownLocationLead =
  'Say your town, and you see how far pieces are, and can look near you first. No seller sees it.'
export const ownMeasurements = 'My measurements'
export const ownMeasurementsLead =
  'Measure pieces of yours that fit well, laid flat. Pieces within 3 cm are marked “Fits you”, and you can search for them. Nobody but you sees these numbers.'
export const passwordChanged = 'Password changed'
export const passwordLabel = 'Password'
export const passwordLead =
  'A new password logs out every other device. Change it if you think that someone knows it.'
export const passwordsDiffer = 'Passwords do not match!'
export const phoneCodeHint = 'Nobody from Ukay ever asks you for this code.'
export const phoneCodeLabel = 'Six digits'
export const phoneCodeSent = (phone: string) => `We texted them to ${phone}.`
export const phoneCodeSixDigits = 'The code has six digits'
export const phoneCodeTitle = 'Type the six digits'
export const phoneConfirmed = 'Your number is confirmed.'
export const phoneLabel = 'Phone number'
export const phonePlaceholder = '09XXXXXXXXX'
export const preferencesLead = 'Pieces with these tags come first in your feed. You still see all the others.'
export const preferencesTitle = 'Select your preferences'
export const recoveryCodeHint = 'One of the ten codes that you saved. Each works once.'
export const recoveryCodeLabel = 'Recovery code'
export const recoveryCodes = 'Recovery codes'
export const recoveryCodesCopy = 'Copy codes'
export const recoveryCodesFile = (site: string) => `Recovery codes for ${site}. Each works once.`
export const recoveryCodesKept = 'I have saved them'
export const recoveryCodesLead =
  'If you lose your phone, each of these lets you in once in place of a code from the app. Do not keep them on the phone. They are not shown again.'
export const recoveryCodesLeft = (count: number) =>
  plural(count, {
    one: '1 recovery code is left for when you do not have your phone.',
    other: `${number(count)} recovery codes are left for when you do not have your phone.`,
  })
export const recoveryCodesMake = 'Make new codes'
export const recoveryCodesNew = 'New recovery codes'
export const recoveryCodesNewHint = 'The codes that you have now will stop working.'
export const recoveryCodesNone = 'No recovery codes are left: without your phone you could not log in.'
export const recoveryCodesTitle = 'Save your recovery codes'
export const resetDoneHint = 'Log in with your new password. You were logged out everywhere.'
export const resetHint = 'You will be logged out on every device.'
export const resetTitle = 'Choose a new password'
export const ruleLength = '8 characters or more'
export const ruleNotCommon = 'Not easy to guess, such as abcdefgh or Welcome2026'
export const ruleNotYou = 'Not your name, e-mail or number'
export const samePassword = 'Type the same password here'
export const save = 'Save'
export const saveChosen = (count: number) => `Save (${number(count)})`
export const sendConfirmLink = 'Send me a link'
export const sendLink = 'Send the link'
export const sendLinkLead = 'Enter the e-mail of your account, and we send you a link to choose a new one.'
export const sendNewCode = 'Send a new code'
export const sessionsLead =
  'Log out devices that you no longer use. If you do not recognise a device, change your password as well.'
export const sessionsTitle = 'Where you are logged in'
export const setLocation = 'Say where you are'
export const setUpCopyKey = 'Copy key'
export const setUpOnThisDevice = 'If the app is on this device:'
export const setUpOpenApp = 'Open in my app'
export const setUpQrCode = 'QR code of the key below'
export const setUpScan = 'If the app is on another phone, scan this code with it.'
export const setUpTitle = 'Connect your authenticator app'
export const setUpTurnOn = 'Turn on'
export const setUpTypeCode = 'Then type the code that the app shows.'
export const setUpTypeKey = 'Or type this key into the app:'
export const signUp = 'Create account'
export const signUpAsBuyer = 'Want to create a user account?'
export const signUpAsSeller = 'Want to create a seller account?'
export const signUpFailed = 'Sign up failed!'
export const signUpFinished = 'Your account is ready'
export const signUpOffer = (link: (text: string) => ReactNode) => <>New here? {link('Create your account')}</>
export const signUpTitle = 'Create your account'
export const signedUp = 'Sign up successful!'
export const signingUp = 'Creating your account...'
export const styleQuestion = 'Which style do you wear?'
export const tagsChosen = (count: number) => `${number(count)} chosen`
export const tagsQuestion = 'What are you looking for?'
export const thisDevice = 'This device'
export const turnDataSaverOff = 'Turn off the data saver'
export const turnDataSaverOn = 'Turn on the data saver'
export const turnOff = 'Turn off'
export const turnOffHint =
  'Your password alone will be enough again. To move to another phone, turn it off and set it up again there.'
export const turnOffTitle = 'Turn off the second factor'
export const turnedOff = 'Second factor turned off'
export const unknownDevice = 'Unknown device'
export const withAppCode = 'Use a code from the app instead'
export const withRecoveryCode = 'Use a recovery code instead'
export const you = 'You'
export const yourPasswordLabel = 'Your password'
export const agreements = 'Terms, privacy and rules'
export const documents = { terms: 'Terms of use', privacy: 'Privacy notice', rules: 'Community rules' }
export const ranking = 'Order by what I do'
export const signUpTerms = {
  buyer: (link: DocumentLink) => (
    <>
      By signing up you agree to the {link('terms', 'Terms of use')} and the{' '}
      {link('rules', 'Community rules')}, and have read the {link('privacy', 'Privacy notice')}.
    </>
  ),
  seller: (link: DocumentLink) => (
    <>
      By signing up you agree to the {link('terms', 'Terms of use')} and the{' '}
      {link('rules', 'Community rules')}, have read the {link('privacy', 'Privacy notice')}, and say that you
      are 18 or over. Under 18 you can sign up as a buyer, with the consent of a parent or guardian.
    </>
  ),
}

export const factorByPasskey = 'Use a passkey instead'
export const madeToday = 'Made today'
export const madeOn = (date: string) => `Made on ${date}`
export const neverUsed = (made: string) => `${made} · not used yet`
export const openInChrome = 'Open in Chrome'
export const passkeyFailed = 'Your passkey could not be used'
export const passkeyLogin = 'Log in with a passkey'
export const passkeyNotInApp = 'Passkeys do not work inside this app. They work in the browser of your phone.'
export const passkeyNotUsed = 'No passkey was used. You can try again, or log in with your password.'
export const usedOn = (made: string, date: string) => `${made} · used on ${date}`
export const usedToday = (made: string) => `${made} · used today`
export const withPasskey = 'Use a passkey instead'
