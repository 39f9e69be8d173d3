import type { ReactNode } from 'react'
import type { LegalDocument } from '#domain/legal-documents.ts'
import { number, plural } from './language.ts'

type DocumentLink = (document: LegalDocument, text: string) => ReactNode

export const accountDeleted = 'Na-delete na ang account mo'
export const addPhoto = 'Magdagdag ng photo'
export const backToLogin = 'Bumalik sa log in'
export const browserOn = (browser: string, system: string) => `${browser} sa ${system}`
export const change = 'Palitan'
export const changeDetail = (label: string) => `Palitan ang ${label}`
export const changeEmailByMailHint =
  'Magpapadala kami ng link sa bagong address. Mapapalitan ito kapag binuksan mo ang link.'
export const changeEmailHint = 'Ito ang gamit mo sa pag-log in. Mala-log out ang iba mong device.'
export const changeLocation = 'Palitan o kalimutan'
export const changePassword = 'Palitan ang password'
export const changePhoto = 'Palitan ang photo'
export const checkInbox = 'Tingnan ang inbox mo'
export const cityLabel = 'Lungsod/Bayan'
export const codeHint = 'Ang anim na numerong nasa authenticator app mo ngayon.'
export const codeLabel = 'Code'
export const confirmEmail = 'Kumpirmahin ang address na ito'
export const confirmEmailLead = 'Para alam naming sa iyo ang e-mail address na ito.'
export const confirmMyNumber = 'Kumpirmahin ang number ko'
export const confirmPasswordLabel = 'Ulitin ang password'
export const confirmPhone = 'Kumpirmahin'
export const cookiesNeeded =
  'Hindi na-save ng browser mo ang pag-log in. Payagan ang cookies para sa site na ito, tapos mag-log in ulit.'
export const currentPasswordLabel = 'Password mo ngayon'
export const dataSaver = 'Pagtitipid ng data'
export const dataSaverOff = 'Mas maliliit na photo sa device na ito, at walang ilo-load nang maaga.'
export const dataSaverOfPhone =
  'Mas maliliit ang photos dahil naka-set ang device na ito na magtipid ng data.'
export const dataSaverOn = 'Mas maliliit ang photos sa device na ito, at walang nilo-load nang maaga.'
export const deleteAccount = 'I-delete ang account ko'
export const deleteAccountAndBalance = 'I-delete kahit mawala ang balanse'
export const deleteAccountLead = 'Hindi na ito mababawi. Pakilagay ang password mo.'
export const deleteAccountQuestion = 'Tuluyang i-delete ang account mo?'
export const deleteAccountTitle = 'I-delete ang account mo'
export const deleteAccountYes = 'I-delete ang account'
export const deleteKept =
  'Mananatili sa kausap mo ang mga dating ticket at message, na galing sa “Deleted account”. Kailangan munang matapos o ma-cancel ang mga bukas na ticket.'
export const deletedOfAll =
  'Buburahin ang pangalan, e-mail, numero at password mo, at mala-log out ka kahit saan.'
export const deletedOfBuyer = 'Ide-delete ang cart, mga collection at mga gusto mo.'
export const deletedOfSellerIDs = 'Tuluyang buburahin ang mga photo ng ID mo.'
export const deletedOfSellerShop =
  'Magsasara ang shop mo, at aalisin sa feed ang mga item mo at ang mga photo nito.'
export const detailChanged = (label: string) => `Napalitan na: ${label}`
export const deviceLoggedOut = (device: string) => `Na-log out na ang ${device}.`
export const download = 'I-download'
export const downloadData = 'I-download ang data ko'
export const downloadDataHint =
  'Nasa file na ito ang mga message, ticket at phone number mo. Pakilagay muna ang password mo.'
export const downloadLead =
  'Lahat ng hawak namin tungkol sa iyo, sa isang file na mababasa ng tao at ng program: account, mga ticket, mga message at iba pa. Link ang mga photo.'
export const downloadReady = 'Handa na ang file mo. Tingnan sa mga download mo.'
export const emailChangedHint = 'Ang address na ito na ang gamit mo sa pag-log in.'
export const emailConfirmed = 'Kumpirmado na ang e-mail address mo'
export const emailIsConfirmed = 'Kumpirmado'
export const emailLabel = 'Email'
export const emailNotConfirmed = 'Hindi pa kumpirmado'
export const enterPasswordFirst = 'Pakilagay muna ang password mo.'
export const factorLead =
  'Kapag may 2-step login, hindi sapat ang nanakaw na password: hihingi rin ang log in ng code mula sa authenticator app sa phone mo. Puwede ang kahit anong ganitong app, kahit walang connection.'
export const factorOpen = 'Buksan ang 2-step login'
export const factorNeededLead = 'Higit sa password ang kailangan ng mga admin dito.'
export const factorNeededTitle = 'Mag-set up muna ng 2-step login'
export const factorOffTitle = 'Password lang ang gamit mo sa pag-log in'
export const factorOnLead = (date: string) =>
  `Naka-on mula ${date}. Hihingi ang log in ng code mula sa authenticator app mo.`
export const factorOnTitle = 'Naka-on ang 2-step login mo'
export const factorRecoveryHint =
  'Bibigyan ka rin ng mga recovery code sakaling mawala ang phone mo. Kung wala ang phone at ang mga code, team lang ng marketplace na ito ang makakapagpapasok sa iyo.'
export const factorSetUp = 'I-set up'
export const factorSetUpHint = 'Mala-log out ang iba mong device kapag na-set up ito.'
export const factorSetUpTitle = 'I-set up ang 2-step login'
export const finishByMail = (email: string) =>
  `Nagpadala kami ng link sa ${email}. Buksan ito para matapos ang sign-up mo, tapos pasok ka na.`
export const finishSignUp = 'Tapusin ang sign-up'
export const finishSignUpLead = 'Ilagay ang pinili mong password. Makukumpirma na rin ang address mo.'
export const firstNameLabel = 'Pangalan (first name)'
export const forgotPassword = 'Nakalimutan ang password?'
export const forgotPasswordLead =
  'Puwede kang padalhan ng team ng marketplace na ito ng link para pumili ng bago.'
export const forgotStepAsk = 'Kontakin sila at ibigay ang e-mail address ng account mo.'
export const forgotStepLink =
  'Buksan ang link sa loob ng isang araw. Isang beses lang ito gagana. Huwag i-share.'
export const forgotStepProof = 'Titiyakin nilang ikaw nga, halimbawa sa phone number o ID mo.'
export const goOn = 'Magpatuloy'
export const lastNameLabel = 'Apelyido'
export const lastSeenNow = (login: string) => `${login}, huling ginamit sa loob ng isang oras`
export const lastSeenOn = (login: string, date: string) => `${login}, huling ginamit noong ${date}`
export const lastSeenToday = (login: string) => `${login}, huling ginamit ngayong araw`
export const linkOnItsWay = (email: string) =>
  `Kung may account ang ${email}, papunta na ang link. Gagana ito nang isang oras.`
export const linkOver = 'Hindi na gumagana ang link na ito'
export const linkOverLead = 'Nagamit na ito, napalitan ng mas bago, o luma na. Humingi ng bago.'
export const linkSentTo = (email: string) => `Nagpadala kami ng link sa ${email}.`
export const logOut = 'I-log out'
export const logOutDevice = (device: string) => `I-log out ang ${device}`
export const logOutOthers = 'Mag-log out sa lahat ng iba'
export const logOutOthersHint = (count: number) =>
  plural(count, {
    one: 'Naka-log in ka pa rin dito. Kailangang mag-log in ulit ang 1 device.',
    other: `Naka-log in ka pa rin dito. Kailangang mag-log in ulit ang ${number(count)} device.`,
  })
export const logOutOthersQuestion = 'Mag-log out sa lahat ng iba?'
export const logOutOthersYes = 'I-log out ang iba'
export const loggedInOn = (date: string) => `Nag-log in noong ${date}`
export const loggedInToday = 'Nag-log in ngayong araw'
export const loginFailed = 'Mali ang username o password'
export const loginOffer = (link: (text: string) => ReactNode) => <>May account ka na? {link('Mag-log in')}</>
export const lookInSpam = 'Tingnan din ang spam folder mo.'
export const measurementLabel = (name: string) => `${name}, cm`
export const measurementsSavedHint = 'Mula ngayon, mamarkahan ang mga item na kasya sa iyo.'
export const nameFixedHint = 'Kinukumpara ito ng admin sa mga ID mo, kaya hindi na ito mapapalitan.'
export const nameLabel = 'Pangalan'
export const newEmailWaits = (email: string) =>
  `Magiging ${email} ito kapag binuksan mo ang link na pinadala namin doon.`
export const newPasswordAgainLabel = 'Ulitin ang bagong password'
export const newPasswordLabel = 'Bagong password'
export const noLongerMail = 'Hindi mo na mabuksan ang inbox na iyon?'
export const notificationsHere = 'Mga notification sa device na ito'
export const otherDevicesLoggedOut = 'Na-log out ang iba mong device.'
export const othersLoggedOut = (count: number) =>
  plural(count, {
    one: 'Na-log out na ang 1 device.',
    other: `Na-log out na ang ${number(count)} device.`,
  })
export const ownLocation = 'Nasaan ka'
export const ownLocationIs = (town: string | null) =>
  town === null
    ? 'Ginamit mo ang location ng device mo. Hanggang isang kilometro lang ang tinatago namin. Walang seller na nakakakita.'
    : `Pinili mo ang ${town}. Walang seller na nakakakita.`
export const ownLocationLead =
  'Sabihin ang bayan mo para makita kung gaano kalayo ang mga item at mauna ang malapit. Walang seller na nakakakita.'
export const ownMeasurements = 'Mga sukat ko'
export const ownMeasurementsLead =
  'Sukatin nang nakalatag ang mga damit mong kasyang-kasya. Mamarkahan ng “Kasya sa iyo” ang mga item na hanggang 3 cm ang diperensiya, at mahahanap mo ang mga iyon. Ikaw lang ang nakakakita ng mga numerong ito.'
export const passwordChanged = 'Napalitan na ang password'
export const passwordLabel = 'Password'
export const passwordLead =
  'Mala-log out ang lahat ng iba mong device kapag may bagong password. Palitan ito kung sa tingin mo ay may nakakaalam.'
export const passwordsDiffer = 'Hindi magkapareho ang mga password!'
export const phoneCodeHint = 'Hindi ito hihingin sa iyo ng taga-Ukay kailanman.'
export const phoneCodeLabel = 'Anim na digit'
export const phoneCodeSent = (phone: string) => `Itinext namin ang mga ito sa ${phone}.`
export const phoneCodeSixDigits = 'Anim na digit ang code'
export const phoneCodeTitle = 'I-type ang anim na digit'
export const phoneConfirmed = 'Kumpirmado na ang number mo.'
export const phoneLabel = 'Phone number'
export const phonePlaceholder = '09XXXXXXXXX'
export const preferencesLead =
  'Mauuna sa feed mo ang mga item na may ganitong tag. Makikita mo pa rin ang lahat ng iba.'
export const preferencesTitle = 'Piliin ang mga gusto mo'
export const recoveryCodeHint = 'Isa sa sampung code na tinago mo. Isang beses lang gagana ang bawat isa.'
export const recoveryCodeLabel = 'Recovery code'
export const recoveryCodes = 'Mga recovery code'
export const recoveryCodesCopy = 'Kopyahin ang mga code'
export const recoveryCodesFile = (site: string) =>
  `Mga recovery code para sa ${site}. Isang beses lang gagana ang bawat isa.`
export const recoveryCodesKept = 'Naitago ko na'
export const recoveryCodesLead =
  'Kapag nawala ang phone mo, makakapasok ka nang isang beses sa bawat isa nito kapalit ng code mula sa app. Huwag itago sa phone. Hindi na ito ipapakita ulit.'
export const recoveryCodesLeft = (count: number) =>
  plural(count, {
    one: '1 recovery code na lang ang natitira kapag wala sa iyo ang phone mo.',
    other: `${number(count)} recovery code pa ang natitira kapag wala sa iyo ang phone mo.`,
  })
export const recoveryCodesMake = 'Gumawa ng bagong code'
export const recoveryCodesNew = 'Mga bagong recovery code'
export const recoveryCodesNewHint = 'Hindi na gagana ang mga code mo ngayon.'
export const recoveryCodesNone =
  'Wala nang natitirang recovery code: hindi ka makakapag-log in kung wala ang phone mo.'
export const recoveryCodesTitle = 'Itago ang mga recovery code mo'
export const resetDoneHint = 'Mag-log in gamit ang bagong password mo. Na-log out ka kahit saan.'
export const resetHint = 'Mala-log out ka sa lahat ng device.'
export const resetTitle = 'Pumili ng bagong password'
export const ruleLength = '8 letra o higit pa'
export const ruleNotCommon = 'Hindi madaling hulaan, gaya ng abcdefgh o Welcome2026'
export const ruleNotYou = 'Hindi ang pangalan, e-mail o numero mo'
export const samePassword = 'I-type dito ang parehong password'
export const save = 'I-save'
export const saveChosen = (count: number) => `I-save (${number(count)})`
export const sendConfirmLink = 'Padalhan ako ng link'
export const sendLink = 'Ipadala ang link'
export const sendLinkLead =
  'Ilagay ang e-mail ng account mo, at padadalhan ka namin ng link para pumili ng bagong password.'
export const sendNewCode = 'Magpadala ng bagong code'
export const sessionsLead =
  'I-log out ang mga device na hindi mo na ginagamit. Kung may hindi ka kilala, palitan din ang password mo.'
export const sessionsTitle = 'Kung saan ka naka-log in'
export const setLocation = 'Sabihin kung nasaan ka'
export const setUpCopyKey = 'Kopyahin ang key'
export const setUpOnThisDevice = 'Kung nasa device na ito ang app:'
export const setUpOpenApp = 'Buksan sa app ko'
export const setUpQrCode = 'QR code ng key sa ibaba'
export const setUpScan = 'Kung nasa ibang phone ang app, i-scan doon ang code na ito.'
export const setUpTitle = 'Ikonekta ang authenticator app mo'
export const setUpTurnOn = 'I-on'
export const setUpTypeCode = 'Tapos i-type ang code na ipinapakita ng app.'
export const setUpTypeKey = 'O i-type ang key na ito sa app:'
export const signUp = 'Gumawa ng account'
export const signUpAsBuyer = 'Gusto mo bang gumawa ng account na pang-buyer?'
export const signUpAsSeller = 'Gusto mo bang gumawa ng account na pang-seller?'
export const signUpFailed = 'Hindi natuloy ang sign-up!'
export const signUpFinished = 'Handa na ang account mo'
export const signUpOffer = (link: (text: string) => ReactNode) => (
  <>Bago ka rito? {link('Gumawa ng account')}</>
)
export const signUpTitle = 'Gumawa ng account mo'
export const signedUp = 'Naka-sign up ka na!'
export const signingUp = 'Ginagawa ang account mo...'
export const styleQuestion = 'Anong estilo ang sinusuot mo?'
export const tagsChosen = (count: number) => `${number(count)} ang napili`
export const tagsQuestion = 'Ano ang hinahanap mo?'
export const thisDevice = 'Ang device na ito'
export const turnDataSaverOff = 'I-off ang data saver'
export const turnDataSaverOn = 'I-on ang data saver'
export const turnOff = 'I-off'
export const turnOffHint =
  'Sapat na ulit ang password mo. Para lumipat sa ibang phone, i-off ito at i-set up ulit doon.'
export const turnOffTitle = 'I-off ang 2-step login'
export const turnedOff = 'Naka-off na ang 2-step login'
export const unknownDevice = 'Hindi kilalang device'
export const withAppCode = 'Gumamit na lang ng code mula sa app'
export const withRecoveryCode = 'Gumamit na lang ng recovery code'
export const you = 'Ikaw'
export const yourPasswordLabel = 'Password mo'
export const agreements = 'Mga tuntunin, privacy at patakaran'
export const documents = { terms: 'Mga tuntunin', privacy: 'Privacy', rules: 'Mga patakaran' }
export const ranking = 'Ayusin ayon sa mga ginagawa ko'
export const signUpTerms = {
  buyer: (link: DocumentLink) => (
    <>
      Sa pag-sign up, sumasang-ayon ka sa {link('terms', 'mga tuntunin ng paggamit')} at sa{' '}
      {link('rules', 'mga patakaran ng komunidad')}, at nabasa mo ang {link('privacy', 'paunawa sa privacy')}.
    </>
  ),
  seller: (link: DocumentLink) => (
    <>
      Sa pag-sign up, sumasang-ayon ka sa {link('terms', 'mga tuntunin ng paggamit')} at sa{' '}
      {link('rules', 'mga patakaran ng komunidad')}, nabasa mo ang {link('privacy', 'paunawa sa privacy')}, at
      sinasabi mong 18 taong gulang ka pataas. Kung wala ka pang 18, puwede kang mag-sign up bilang buyer nang
      may pahintulot ng magulang o guardian.
    </>
  ),
}

export const factorByPasskey = 'Passkey na lang ang gamitin'
export const madeToday = 'Ginawa ngayong araw'
export const madeOn = (date: string) => `Ginawa noong ${date}`
export const neverUsed = (made: string) => `${made} · hindi pa nagagamit`
export const openInChrome = 'Buksan sa Chrome'
export const passkeyFailed = 'Hindi nagamit ang passkey mo'
export const passkeyLogin = 'Mag-log in gamit ang passkey'
export const passkeyNotInApp =
  'Hindi gumagana ang passkey sa loob ng app na ito. Gumagana ito sa browser ng phone mo.'
export const passkeyNotUsed = 'Walang nagamit na passkey. Subukan muli, o mag-log in gamit ang password mo.'
export const usedOn = (made: string, date: string) => `${made} · nagamit noong ${date}`
export const usedToday = (made: string) => `${made} · nagamit ngayong araw`
export const withPasskey = 'Passkey na lang ang gamitin'
