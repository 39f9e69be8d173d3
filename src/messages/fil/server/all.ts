import { fileWords } from './item-files.ts'
import {
  confirmEmailLetter,
  emailChangedLetter,
  emailTakenLetter,
  idleAccountLetter,
  newDeviceLetter,
  newPasskeyLetter,
  passkeyRemovedLetter,
  passwordChangedLetter,
  passwordLinkLetter,
  signUpLetter,
  testLetter,
} from './letters.ts'
import { side as sides } from '../sides.ts'
import { terms } from './terms.ts'

/** What the server says in this language. */
export const ofServer = {
  fileWords,
  sides,
  terms,
  passwordLinkLetter,
  signUpLetter,
  emailTakenLetter,
  confirmEmailLetter,
  newDeviceLetter,
  newPasskeyLetter,
  passkeyRemovedLetter,
  passwordChangedLetter,
  idleAccountLetter,
  emailChangedLetter,
  testLetter,
}
