import { admins as calls } from '#contract/admins.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import { nameCity, readCityName } from '../../../platform/city-name.ts'
import { AppError } from '../../../platform/errors.ts'
import { selectFailures } from '../../../platform/jobs/failures.ts'
import { type EraseAccount } from '../accounts/account/personal-data.ts'
import { requirePassword } from '../accounts/passwords/require-password.ts'
import { maxBreachMs, noticeToCommission, noticesToPeople } from './breach-notices.ts'
import { createLogOfActs } from './log.ts'
import { toPerson, toRequest } from './presenter.ts'
import { createAdmins } from './service.ts'
import { createSetUp } from './set-up.ts'
import { createTestMail } from './test-mail.ts'

const maxSetAside = 100

type Dependencies = ModuleDependencies & {
  erase: EraseAccount
  /** Whether the server sends notifications to devices. */
  pushIsOn: boolean
}

/** The people who run the marketplace: roles, log, breaches, and what is set up. */
export const adminsModule = (dependencies: Dependencies): Module => {
  const { database, clock, settings } = dependencies
  const admins = createAdmins(dependencies)
  const log = createLogOfActs(dependencies)
  const setUp = createSetUp(dependencies)
  const sendTestMail = createTestMail(dependencies)
  return {
    routes: (register) =>
      register(calls, {
        'GET admin/get_admins': async () => {
          const found = await admins.list()
          return {
            admins: found.admins.map((one) => ({
              adminID: one.id,
              firstName: one.first_name,
              lastName: one.last_name,
              email: one.email,
              role: one.admin_role,
              secondFactor: one.confirmed_at !== null,
              seenAt: one.seen_at?.toISOString() ?? null,
            })),
            invitations: found.invitations.map(({ id, admin_role, made_at, expires_at }) => ({
              invitationID: id,
              role: admin_role,
              madeAt: made_at.toISOString(),
              expiresAt: expires_at.toISOString(),
            })),
          }
        },
        'POST admin/set_role': async ({ caller, input: { adminID, role } }) => {
          await admins.setRole(caller.accountID, adminID, role)
          return { response: 'Role changed' }
        },
        'POST admin/remove': async ({ caller, input: { adminID, password } }) => {
          await requirePassword(database.db, clock, caller, password)
          await admins.remove(caller.accountID, adminID)
          return { response: 'Admin removed' }
        },
        'POST admin/invite': async ({ caller, input: { role } }) => {
          const { id, token, expires_at } = await admins.invite(caller.accountID, role)
          return { invitationID: id, token, expiresAt: expires_at.toISOString() }
        },
        'POST admin/cancel_invitation': async ({ caller, input: { invitationID } }) => {
          await admins.cancelInvitation(caller.accountID, invitationID)
          return { response: 'Invitation cancelled' }
        },
        'POST admin/read_invitation': async ({ input: { token }, request }) => {
          const { admin_role, expires_at } = await admins.readInvitation(token, request.ip)
          return { role: admin_role, expiresAt: expires_at.toISOString() }
        },
        'POST admin/join': async ({ input: { token, ...person }, request }) => {
          await admins.join(token, person, request.ip)
          return { response: 'You are an admin now. Please log in.' }
        },
        'GET admin/get_log': ({ input: { cursor, ...filters } }) => log.read(filters, cursor),
        'GET admin/export_log': async ({ caller, input, reply }) => {
          void reply.header('content-disposition', 'attachment; filename="log.csv"')
          return Buffer.from(await log.export(caller.accountID, input))
        },
        'GET admin/get_requests': async ({ caller }) => ({
          requests: (await admins.requestsFor(caller)).map((row) => toRequest(row, caller.accountID)),
        }),
        'POST admin/answer_request': async ({ caller, input: { requestID, agree } }) => {
          await admins.answer(caller, requestID, agree)
          return { response: agree ? 'You agreed' : 'You refused' }
        },
        'GET admin/get_breach': async ({ caller, input }) => {
          const [from, to] = [new Date(input.from), new Date(input.to)]
          if (to <= from || to.getTime() - from.getTime() > maxBreachMs)
            throw new AppError('bad_input', {
              fields: { to: 'Choose a time of at most a year after the first' },
            })
          const { acts, people, downloads, more } = await log.breach(caller.accountID, {
            from,
            to,
            adminID: input.adminID,
          })
          const facts = {
            from,
            to,
            people: new Set([...people, ...downloads].map(({ id }) => id)).size,
            more,
            acts,
            downloads: downloads.reduce((sum, { count }) => sum + count, 0),
            operator: settings.OPERATOR_NAME,
            contact: settings.DATA_PROTECTION_CONTACT,
            madeAt: clock.now(),
          }
          return {
            acts: acts.map(({ admin_id, first_name, last_name, act, count }) => ({
              admin: admin_id === null ? null : toPerson(admin_id, first_name, last_name),
              act,
              count,
            })),
            people: people.map(({ id, first_name, last_name, email, count }) => ({
              ...toPerson(id, first_name, last_name),
              email,
              acts: count,
            })),
            downloads: downloads.map(({ id, first_name, last_name, email, count }) => ({
              ...toPerson(id, first_name, last_name),
              email,
              count,
            })),
            more,
            notices: { commission: noticeToCommission(facts), people: noticesToPeople(facts) },
          }
        },
        'POST admin/send_test_mail': async ({ caller }) => {
          await sendTestMail(caller)
          return { response: 'Mail sent' }
        },
        'POST admin/name_city': async ({ input: { name }, caller }) => {
          await database.db.transaction().execute(async (tx) => {
            await nameCity(tx, name)
            await recordAct(tx, {
              adminID: caller.accountID,
              act: 'city_named',
              at: clock.now(),
              words: name,
            })
          })
          return { response: 'Named' }
        },
        'GET admin/get_set_up': async () => ({
          cityName: await readCityName(database.db),
          checks: await setUp(),
          setAside: (await selectFailures(database.db, maxSetAside)).map(
            ({ job, subject, attempts, error, last_at, retry_at }) => ({
              job,
              subject,
              attempts,
              error,
              lastAt: last_at.toISOString(),
              retryAt: retry_at.toISOString(),
            }),
          ),
        }),
      }),
    waitsForAdmins: [
      { of: 'photoRequests', count: (max, adminID) => admins.countRequests('id_photos', adminID, max) },
      { of: 'voucherRequests', count: (max, adminID) => admins.countRequests('vouchers', adminID, max) },
    ],
  }
}
