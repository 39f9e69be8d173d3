import { reportMessages, reportNamed } from '#messages/report.ts'
import type { ReportsOf } from '#web/features/chat/conversation-menu.tsx'
import { pairOf } from '#web/features/chat/queries.ts'
import { Report } from '#web/features/moderation/report-button.tsx'
import type { Reported } from '#web/features/moderation/report-dialog.tsx'

const entry = (label: string, reported: Reported): ReturnType<ReportsOf>[number] => ({
  label,
  dialog: (onClose) => <Report reported={reported} onClose={onClose} />,
})

/** The messages, and the other side: a shop for a buyer, a buyer for a shop. */
export const chatReports: ReportsOf = (talk, { name, storeID }, newest) => [
  ...(newest > 0 ? [entry(reportMessages, { of: 'message', between: pairOf(talk), newest })] : []),
  entry(
    reportNamed(name),
    talk.side === 'user' ? { of: 'shop', id: storeID } : { of: 'account', id: talk.them },
  ),
]
