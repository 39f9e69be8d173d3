import { line as calls } from '#contract/line.ts'
import type { Register } from '../../../platform/http/register.ts'
import { toLine, toOwnLine } from './presenter.ts'
import type { Lines } from './service.ts'

export const lineRoutes = (register: Register, lines: Lines): void =>
  register(calls, {
    'POST tickets/line_up': async ({ caller, input: { itemID } }) => ({
      response: 'You are in line',
      line: toLine(await lines.lineUp(caller.accountID, itemID), lines.now()),
    }),

    'POST tickets/leave_line': async ({ caller, input: { itemID } }) => {
      await lines.leave(caller.accountID, itemID)
      return { response: 'You left the line' }
    },

    'GET tickets/get_line': async ({ caller, input: { itemID } }) => ({
      line: toLine(await lines.one(caller.accountID, itemID), lines.now()),
    }),

    'GET tickets/get_lines': async ({ caller }) => {
      const rows = await lines.ofBuyer(caller.accountID)
      return { lines: rows.map((row) => toOwnLine(row, lines.now())) }
    },
  })
