import { list, number, plural } from './language.ts'

export const acceptedLicense = "Driver's license"
export const acceptedNationalID = 'Philippine National ID (also ePhilID)'
export const acceptedPRC = 'PRC ID'
export const acceptedPassport = 'Passport'
export const acceptedPostal = 'Postal ID'
export const acceptedSeniorOrPWD = 'Senior citizen or PWD ID'
export const acceptedUMID = 'UMID, SSS or GSIS ID'
export const acceptedVoter = "Voter's ID"
export const adultDeclared = (day: string) => `18 or over: declared on ${day}`
export const adultNotDeclared = '18 or over: not declared'
export const allPending = 'All who are waiting'
export const allSentProgress = 'All photos sent'
export const alreadyDecided = 'Already decided'
export const approve = 'Approve'
export const approveHint = 'You can approve once you have viewed all three photos.'
export const approveLead = (seller: string) =>
  `The name and the faces on both IDs should match. Seller Space opens for ${seller} at once.`
export const approveQuestion = (name: string) => `Approve ${name}?`
export const approved = 'Successfully approved shop.'
export const approving = 'Approving the shop...'
export const chooseSeller = 'Choose a seller to see the photos. Each view of a photo is logged.'
export const commonReasons = 'Common reasons'
export const decidedByAnother = (seller: string) => `Another admin has already decided about ${seller}.`
export const decisionFailed = 'Server error!'
export const documentMissing = (name: string) => `${name} is missing`
export const enlarge = (photo: string) => `Enlarge ${photo}`
export const firstID = 'First ID'
export const firstIDHint = 'The side with your name and photo, with all four corners in the picture.'
export const incompleteHint =
  'Verification starts once we have all three photos, and takes 1-2 business days.'
export const lead =
  'We check that every seller on Ukay is a real person, so that buyers can trust them. To open your shop, we need two valid IDs and one selfie.'
export const noneHint = 'Sellers appear here as soon as their three photos are in.'
export const noneTitle = 'Nobody is waiting for approval'
export const notAccepted = 'Your documents were not accepted.'
export const notAcceptedHint = 'Please send all three photos again.'
export const notYetVerified = 'Not yet verified'
export const nothingSubmittedTitle = 'We have not received your documents yet'
export const partlySubmittedTitle = 'We have received your documents, but some are missing'
export const pendingFailed = (why: string) => `Error: ${why}`
export const pendingTitle = 'Pending for Approval'
export const photoOf = (name: string, seller: string) => `${name} of ${seller}`
export const pickLabel = (name: string, action: string) => `${name}: ${action}`
export const preparing = 'Preparing the photo...'
export const privacyNotice = 'Read the privacy notice'
export const proof = 'Proof of another name'
export const reasonExpired = 'One of the IDs has expired.'
export const reasonFirstID = 'The photo of the first ID is not readable.'
export const reasonLength = (length: number, most: number) => `${number(length)} of ${number(most)}`
export const reasonName = 'The name on the IDs does not match the name on the account.'
export const reasonSameID = 'Both photos show the same ID. Please send two different IDs.'
export const reasonSecondID = 'The photo of the second ID is not readable.'
export const reasonSelfie = 'The selfie does not show your face clearly.'
export const received = 'Received'
export const reject = 'Reject'
export const rejectLead =
  'The seller must send all three photos again, and sees your reason above the form. Say what they should do differently.'
export const rejectQuestion = (name: string) => `Reject ${name}?`
export const rejectReason = 'Reason'
export const rejectReasonHint = 'Optional, but it helps to avoid a second rejection'
export const rejected = 'Successfully rejected shop.'
export const rejecting = 'Rejecting the shop...'
export const removeDocument = (name: string) => `Remove ${name.toLowerCase()}`
export const replace = 'Replace'
export const retake = 'Retake'
export const safe = (days: number) =>
  plural(days, {
    one: 'We use these photos only to check that you are a real person and the one on the IDs. They are encrypted, and none of them stays on this device. Only our admin team can open them. Each time an admin opens one, it is logged. They are deleted for good 1 day after our decision.',
    other: `We use these photos only to check that you are a real person and the one on the IDs. They are encrypted, and none of them stays on this device. Only our admin team can open them. Each time an admin opens one, it is logged. They are deleted for good ${number(days)} days after our decision.`,
  })
export const secondID = 'Second ID'
export const secondIDHint = 'A different kind of ID from the first.'
export const selectShop = 'Select a shop'
export const selfie = 'Selfie'
export const selfieHint = 'Your face from the front in good light, without a cap or mask.'
export const sendMissing = 'Send the missing photos'
export const sendingPhoto = (photo: number, of: number) =>
  `Sending photo ${number(photo)} of ${number(of)}. Please stay on this page.`
export const sentProgress = (name: string) => `${name} sent`
export const stillMissing = (names: string[]) => `Still missing: ${list(names)}.`
export const submit = 'SUBMIT'
export const submitFailed = 'Failed to submit photo'
export const submittedHint =
  'Verification takes 1-2 business days. Seller Space opens here when it is done. You can close this page and come back later.'
export const submittedTitle = 'We have received your documents'
export const takePhoto = 'Take a photo'
export const title = 'Shop documentation'
export const waiting = (count: number) => `${number(count)} waiting, longest first`
export const whichIDs = 'Which IDs are accepted?'
export const whichIDsHint = 'Any two of these that have not expired:'
export const yourDocument = (name: string) => `Your ${name.toLowerCase()}`
