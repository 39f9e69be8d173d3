import { list, number, plural } from './language.ts'

export const acceptedLicense = 'Lisensya sa pagmamaneho'
export const acceptedNationalID = 'Philippine National ID (pati ePhilID)'
export const acceptedPRC = 'PRC ID'
export const acceptedPassport = 'Pasaporte'
export const acceptedPostal = 'Postal ID'
export const acceptedSeniorOrPWD = 'Senior citizen o PWD ID'
export const acceptedUMID = 'UMID, SSS o GSIS ID'
export const acceptedVoter = 'ID ng botante'
export const adultDeclared = (day: string) => `18 pataas: sinabi noong ${day}`
export const adultNotDeclared = '18 pataas: hindi pa sinasabi'
export const allPending = 'Lahat ng naghihintay'
export const allSentProgress = 'Naipadala na lahat ng photo'
export const alreadyDecided = 'May desisyon na'
export const approve = 'Aprubahan'
export const approveHint = 'Puwede mong aprubahan kapag natingnan mo na ang tatlong photo.'
export const approveLead = (seller: string) =>
  `Dapat magtugma ang pangalan at ang mukha sa dalawang ID. Magbubukas agad ang Para sa Seller kay ${seller}.`
export const approveQuestion = (name: string) => `Aprubahan si ${name}?`
export const approved = 'Naaprubahan na ang shop.'
export const approving = 'Inaaprubahan ang shop...'
export const chooseSeller = 'Pumili ng seller para makita ang mga photo. Naka-log ang bawat pagtingin.'
export const commonReasons = 'Mga karaniwang dahilan'
export const decidedByAnother = (seller: string) => `May ibang admin na nagdesisyon na kay ${seller}.`
export const decisionFailed = 'May error sa server!'
export const documentMissing = (name: string) => `Kulang ang ${name}`
export const enlarge = (photo: string) => `Palakihin ang ${photo}`
export const firstID = 'Unang ID'
export const firstIDHint = 'Ang side na may pangalan at photo mo, kita ang apat na kanto.'
export const incompleteHint =
  'Magsisimula ang verification kapag nasa amin na ang tatlong photo, at tatagal nang 1-2 araw ng trabaho.'
export const lead =
  'Tinitiyak naming totoong tao ang bawat seller sa Ukay, para mapagkatiwalaan sila ng mga buyer. Para mabuksan ang shop mo, kailangan namin ng dalawang valid ID at isang selfie.'
export const noneHint = 'Lalabas dito ang mga seller kapag naipasa na nila ang tatlong photo.'
export const noneTitle = 'Walang naghihintay ng approval'
export const notAccepted = 'Hindi tinanggap ang mga dokumento mo.'
export const notAcceptedHint = 'Pakipadala ulit ang tatlong photo.'
export const notYetVerified = 'Hindi pa verified'
export const nothingSubmittedTitle = 'Hindi pa namin natatanggap ang mga dokumento mo'
export const partlySubmittedTitle = 'Natanggap na namin ang mga dokumento mo, pero may kulang pa'
export const pendingFailed = (why: string) => `May error: ${why}`
export const pendingTitle = 'Naghihintay ng Approval'
export const photoOf = (name: string, seller: string) => `${name} ni ${seller}`
export const pickLabel = (name: string, action: string) => `${name}: ${action}`
export const preparing = 'Inihahanda ang photo...'
export const privacyNotice = 'Basahin ang paunawa sa privacy'
export const proof = 'Patunay ng ibang pangalan'
export const reasonExpired = 'Expired na ang isa sa mga ID.'
export const reasonFirstID = 'Hindi mabasa ang photo ng unang ID.'
export const reasonLength = (length: number, most: number) => `${number(length)} sa ${number(most)}`
export const reasonName = 'Hindi tugma ang pangalan sa mga ID at sa account.'
export const reasonSameID = 'Iisang ID ang nasa dalawang photo. Magpadala ng dalawang magkaibang ID.'
export const reasonSecondID = 'Hindi mabasa ang photo ng ikalawang ID.'
export const reasonSelfie = 'Hindi malinaw ang mukha mo sa selfie.'
export const received = 'Natanggap'
export const reject = 'Tanggihan'
export const rejectLead =
  'Kailangang ipadala ulit ng seller ang tatlong photo, at makikita niya ang dahilan mo sa itaas ng form. Sabihin kung ano ang dapat niyang baguhin.'
export const rejectQuestion = (name: string) => `Tanggihan si ${name}?`
export const rejectReason = 'Dahilan'
export const rejectReasonHint = 'Puwedeng laktawan, pero nakakatulong para hindi na maulit'
export const rejected = 'Tinanggihan na ang shop.'
export const rejecting = 'Tinatanggihan ang shop...'
export const removeDocument = (name: string) => `Alisin ang ${name}`
export const replace = 'Palitan'
export const retake = 'Kunan ulit'
export const safe = (days: number) =>
  plural(days, {
    one: 'Ginagamit lang namin ang mga photo para tiyaking totoong tao ka at ikaw ang nasa mga ID. Naka-encrypt ang mga ito, at walang naiiwan sa device na ito. Admin team lang namin ang makakabukas. Naka-log ang bawat pagbukas. Tuluyang buburahin ang mga ito 1 araw pagkatapos ng desisyon namin.',
    other: `Ginagamit lang namin ang mga photo para tiyaking totoong tao ka at ikaw ang nasa mga ID. Naka-encrypt ang mga ito, at walang naiiwan sa device na ito. Admin team lang namin ang makakabukas. Naka-log ang bawat pagbukas. Tuluyang buburahin ang mga ito ${number(days)} araw pagkatapos ng desisyon namin.`,
  })
export const secondID = 'Ikalawang ID'
export const secondIDHint = 'Ibang klase ng ID kaysa sa una.'
export const selectShop = 'Pumili ng shop'
export const selfie = 'Selfie'
export const selfieHint = 'Mukha mo mula sa harap, maliwanag, walang sombrero o mask.'
export const sendMissing = 'Ipadala ang kulang na photo'
export const sendingPhoto = (photo: number, of: number) =>
  `Ipinapadala ang photo ${number(photo)} sa ${number(of)}. Huwag munang umalis sa page na ito.`
export const sentProgress = (name: string) => `Naipadala ang ${name}`
export const stillMissing = (names: string[]) => `Kulang pa: ${list(names)}.`
export const submit = 'I-SUBMIT'
export const submitFailed = 'Hindi naipasa ang photo'
export const submittedHint =
  'Tatagal ang verification nang 1-2 araw ng trabaho. Magbubukas dito ang Para sa Seller kapag tapos na. Puwede mong isara ang page na ito at bumalik mamaya.'
export const submittedTitle = 'Natanggap na namin ang mga dokumento mo'
export const takePhoto = 'Kumuha ng photo'
export const title = 'Mga dokumento ng shop'
export const waiting = (count: number) => `${number(count)} ang naghihintay, pinakamatagal muna`
export const whichIDs = 'Aling mga ID ang tinatanggap?'
export const whichIDsHint = 'Alinmang dalawa sa mga ito na hindi pa expired:'
export const yourDocument = (name: string) => `Ang ${name} mo`
