import { cases as calls } from '#contract/cases.ts'
import { isPhotoCached } from '../../../platform/http/private-photo.ts'
import type { Handlers, Register } from '../../../platform/http/register.ts'
import { toCase } from './presenter.ts'
import type { Cases } from './service.ts'

export const caseRoutes = (register: Register, cases: Cases): void => {
  const handlers: Handlers<typeof calls> = {
    'POST cases/open_case': async ({ caller, input: { pickupID, text, photos = [] } }) => {
      await cases.open(caller.accountID, pickupID, { text, uploads: photos })
      return { response: 'Thank you. An admin will read what both of you say.' }
    },
    'POST cases/write': async ({ caller, input: { caseID, text, photos = [], clientID } }) => {
      await cases.write(caller.accountID, caseID, { text, uploads: photos, clientID })
      return { response: 'Message sent' }
    },
    'GET cases/get_case': async ({ caller, input: { pickupID } }) => {
      const { found, side, ...rest } = await cases.ofPickup(pickupID, caller.accountID)
      return { ...rest, case: found && toCase(found, side) }
    },
    'GET cases/get_photo': async ({ caller, input: { caseID, ...photo }, request, reply }) => {
      const reader = { accountID: caller.accountID, isAdmin: caller.role === 'admin' }
      const key = await cases.photo({ case_id: caseID, ...photo }, reader)
      // A message never gets other photos.
      const version = [caseID, ...Object.values(photo)].join('-')
      return isPhotoCached(request, reply, version) ? reply.send() : cases.openPhoto(key)
    },
  }
  register(calls, handlers, {
    'POST cases/open_case': cases.consumeAttempt,
    'POST cases/write': cases.consumeAttempt,
  })
}
