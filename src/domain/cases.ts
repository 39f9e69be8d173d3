/** The rules of cases, in which the two sides of a pickup say what is wrong with it. */
export const maxMessagesPerSide = 10
export const maxPhotosPerCaseMessage = 3

/** A case can be opened while the pickup is open, and for this long after its last ticket has moved. */
export const caseDays = 14

/** Of a message in a case: `number` counts those of its side from 1. */
interface CasePhoto {
  caseID: string
  side: 'buyer' | 'seller'
  number: number
  position: number
}

/** The path of a photo in a case. */
export const casePhotoLink = ({ caseID, side, number, position }: CasePhoto): string =>
  `/api/cases/get_photo?caseID=${caseID}&side=${side}&number=${number}&position=${position}`
