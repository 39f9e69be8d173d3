import type { ReplyOf } from '#web/lib/api.ts'

export type Report = ReplyOf<'GET chat/get_reports'>['reports'][number]

export const reportReasons: readonly { value: Report['reason']; label: string }[] = [
  { value: 'scam', label: 'Scam or fraud' },
  { value: 'abuse', label: 'Threats or insults' },
  { value: 'spam', label: 'Spam' },
  { value: 'other', label: 'Something else' },
]
