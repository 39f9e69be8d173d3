import { shopHelpers as calls } from '#contract/shop-helpers.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { AppError } from '../../../platform/errors.ts'
import type { createSessions } from '../../people/index.ts'
import type { createHelperActs } from './acts.ts'
import { shopHelpersPart } from './personal-data.ts'
import { createShopHelpers } from './service.ts'

type Dependencies = ModuleDependencies & {
  sessions: Pick<ReturnType<typeof createSessions>, 'workAt'>
  acts: Pick<ReturnType<typeof createHelperActs>, 'read'>
}

/** People who help the owner of a shop. `platform/http/register.ts` judges what they may do. */
export const shopHelpersModule = ({ sessions, acts, ...dependencies }: Dependencies): Module => {
  const helpers = createShopHelpers(dependencies)
  return {
    routes: (register) =>
      register(calls, {
        'GET helpers/get_helpers': async ({ caller }) => {
          const found = await helpers.list(caller.accountID)
          return {
            helpers: found.helpers.map(({ account_id, first_name, last_name, since }) => ({
              helperID: account_id,
              firstName: first_name,
              lastName: last_name,
              since: since.toISOString(),
            })),
            invitations: found.invitations.map(({ id, made_at, expires_at }) => ({
              invitationID: id,
              madeAt: made_at.toISOString(),
              expiresAt: expires_at.toISOString(),
            })),
          }
        },
        'GET helpers/get_acts': async ({ caller, input }) => {
          const { rows, ...rest } = await acts.read(caller.accountID, input)
          return {
            acts: rows.map((row) => ({
              actID: row.id,
              helperID: row.helper_id,
              firstName: row.first_name,
              lastName: row.last_name,
              act: row.act,
              at: row.acted_at.toISOString(),
              itemID: row.item_id,
              about: row.about_name,
            })),
            ...rest,
          }
        },
        'POST helpers/invite': async ({ caller }) => {
          const { id, token, expires_at } = await helpers.invite(caller.accountID)
          return { invitationID: id, token, expiresAt: expires_at.toISOString() }
        },
        'POST helpers/cancel_invitation': async ({ caller, input }) => {
          await helpers.cancelInvitation(caller.accountID, input.invitationID)
          return { response: 'Invitation cancelled' }
        },
        'POST helpers/remove': async ({ caller, input }) => {
          await helpers.remove(caller.accountID, input.helperID)
          return { response: 'Helper removed' }
        },
        'POST helpers/read_invitation': async ({ input, request }) => {
          const { shop_id, name, expires_at } = await helpers.readInvitation(input.token, request.ip)
          return { shopID: shop_id, shopName: name, expiresAt: expires_at.toISOString() }
        },
        'POST helpers/accept': async ({ caller, input, request }) => {
          const { id, name } = await helpers.accept(caller.accountID, input.token, request.ip)
          return { shopID: id, shopName: name }
        },
        'POST helpers/leave': async ({ caller: { accountID, helps } }) => {
          if (!helps) throw new AppError('not_found')
          await helpers.leave(accountID, helps.shopID)
          return { response: 'You no longer help this shop' }
        },
        'POST auth/work_at': async ({ caller, input: { shopID }, request }) => {
          if (shopID !== undefined && caller.helps?.shopID !== shopID) throw new AppError('not_found')
          await sessions.workAt(request, shopID ?? null)
          return { response: shopID === undefined ? 'You are a buyer again' : 'You work for the shop now' }
        },
      }),
    personalData: shopHelpersPart,
  }
}
