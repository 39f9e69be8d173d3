import * as m from '#messages/chat.tsx'
import type { ReplyOf } from '#web/lib/api.ts'

export type Report = ReplyOf<'GET chat/get_reports'>['reports'][number]

export const reportReasons: readonly { value: Report['reason']; label: string }[] = [
  { value: 'scam', label: m.reasonScam },
  { value: 'abuse', label: m.reasonAbuse },
  { value: 'spam', label: m.reasonSpam },
  { value: 'other', label: m.reasonOther },
]
