import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/define.ts'
import type { Expected } from './table.ts'

export const otherAdmins = ['moderator', 'verifier', 'treasurer'] as const
export type OtherAdmin = (typeof otherAdmins)[number]

const namesIn = (text: string): ReadonlySet<string> => new Set(text.split('\n').filter(Boolean))

/** What every admin may read, as buyers and sellers do. */
const forAll = namesIn(`
GET admin/get_counts
GET store/item
GET store/item_images
GET store/get_shop_items
GET store/get_sold_items
GET store/get_shop_details
GET store/stores
GET auth/location/get_route
POST auth/location/get_route
GET models/get_similar_items
GET reviews/get_reviews
GET reviews/get_shop_trust
GET reviews/get_photo
`)

/** The calls of each role, with the answer that the owner of the marketplace gets. Everything else is the owner's. */
const ofRole: Record<OtherAdmin, ReadonlySet<string>> = {
  moderator: namesIn(`
GET admin/get_figures
GET admin/export_figures
POST moderation/report
GET moderation/get_queue
GET moderation/get_entry
POST moderation/take_entry
POST moderation/decide
POST moderation/confirm_decision
GET cases/get_photo
GET chat/get_photo
GET models/get_same_pieces
POST models/dismiss_same_piece
GET models/progress
`),
  verifier: namesIn(`
GET moderation/get_queue
GET moderation/get_entry
POST moderation/take_entry
GET auth/verification/document_status
GET auth/verification/get_list_pending
GET auth/verification/get_shop_owner_details
GET auth/verification/get_image
POST auth/verification/approve_or_reject
GET auth/verification/get_corrections
POST auth/verification/decide_correction
GET admin/get_requests
POST admin/answer_request
`),
  treasurer: namesIn(`
GET store/codegen
POST store/codegen
GET notifications/get_health
GET payments/get_qr_changes
GET admin/get_requests
POST admin/answer_request
`),
}

/** What waits for a second admin is hidden from those who cannot agree to it, and reports from verifiers. */
const hidden = new Set([
  'verifier: GET moderation/get_entry',
  'verifier: POST moderation/take_entry',
  'verifier: POST admin/answer_request (vouchers)',
  'treasurer: POST admin/answer_request (photos)',
])

export const answerToAdmin = (role: OtherAdmin, row: string, call: string, owner: Expected): Expected => {
  const { who }: Call = allCalls[call as keyof typeof allCalls]
  if (who === 'anyone' || who === 'signed-in' || owner === 'not_allowed') return owner
  if (hidden.has(`${role}: ${row}`)) return 'not_found'
  return forAll.has(call) || ofRole[role].has(call) ? owner : 'not_your_role'
}

/** The names above, for the test that none is misspelt. */
export const namedForAdmins: string[] = [forAll, ...Object.values(ofRole)].flatMap((names) => [...names])
