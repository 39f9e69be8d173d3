import type { CommunityRule } from '#domain/community-rules.ts'
import type { ReportedKind } from '#domain/moderation.ts'
import * as m from '#messages/moderation.tsx'

/** The rules that somebody can break with each kind of thing, the most frequent first. */
const rulesOf: Record<ReportedKind | 'message', readonly CommunityRule[]> = {
  item: ['not_as_shown', 'counterfeit', 'forbidden_goods', 'scam', 'spam', 'abuse', 'privacy', 'other'],
  shop: ['scam', 'outside_payment', 'counterfeit', 'not_as_shown', 'no_show', 'abuse', 'spam', 'other'],
  account: ['no_show', 'scam', 'abuse', 'outside_payment', 'spam', 'privacy', 'other'],
  review: ['abuse', 'scam', 'privacy', 'spam', 'other'],
  message: ['scam', 'outside_payment', 'abuse', 'spam', 'privacy', 'other'],
}

export const reasonsOf = (kind: ReportedKind | 'message'): { reason: CommunityRule; label: string }[] =>
  rulesOf[kind].map((reason) => ({
    reason,
    // Who writes a false review breaks the rule not to deceive.
    label: kind === 'review' && reason === 'scam' ? m.reviewNotTrue : m.reasons[reason],
  }))
