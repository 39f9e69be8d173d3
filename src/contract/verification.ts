import { z } from 'zod'
import { calls } from './define.ts'
import {
  decimalShown,
  Done,
  file,
  id,
  note,
  oneOfShown,
  paragraph,
  properName,
  ticked,
  time,
  whole,
} from './fields.ts'
import * as rules from './rules.ts'
import { maxLengths, maxRetentionDays } from './limits.ts'

/** The three documents of a seller: two valid IDs and a selfie. */
export const DocumentKind = z.enum(['id1', 'id2', 'selfie'], 'This is not one of the documents')

/** What admins can open: also the proof of another name. */
export const PhotoKind = z.enum([...DocumentKind.options, 'proof'], 'This is not one of the photos')

const DocumentStatus = z.object({
  /** Names the first missing document, or says "Documents complete". */
  response: z.string(),
  missing: z.array(DocumentKind),
  /** The admin's reason for the last rejection, or null. */
  reason: z.string().nullable(),
  verified: oneOfShown([0, 1, 2]),
  /** For how many days the photos are kept after the decision. */
  retention_days: decimalShown(0, maxRetentionDays),
})

const upload = (summary: string, name: string) => ({
  summary,
  // Completed sellers too, so that repeating the last upload after a lost reply is not an error.
  who: ['unverified', 'completed'] as const,
  input: z.object({ file: file(name) }),
  reply: DocumentStatus,
  errors: ['not_a_photo', 'photo_too_large', 'documents_in', 'busy', 'too_many_tries'] as const,
})

/** Endpoints with which sellers upload identity documents and admins review them. */
export const verification = calls({
  'POST auth/shop_id_one': upload("The signed-in seller's first ID", 'First ID'),
  'POST auth/shop_id_two': upload("The signed-in seller's second ID", 'Second ID'),
  'POST auth/shop_id_selfie': upload("The signed-in seller's selfie", 'Selfie'),
  'GET auth/verification/document_status': {
    summary: 'Which of the three documents are still missing',
    who: ['unverified', 'completed', 'seller', 'admin'],
    admins: ['verifier'],
    /** Required for admins. Sellers see only their own. */
    input: z.object({ id: id.optional() }),
    reply: DocumentStatus,
    errors: ['not_yours', 'not_found'],
  },
  'GET auth/verification/get_list_pending': {
    summary: 'The sellers with complete documents who await a decision, oldest submission first',
    who: ['admin'],
    admins: ['verifier'],
    reply: z.object({
      response: z.array(z.object({ id, first_name: z.string(), last_name: z.string(), email: z.string() })),
    }),
  },
  'GET auth/verification/get_shop_owner_details': {
    summary: 'The name and e-mail address of a seller, and when they declared to be 18 or over',
    who: ['admin'],
    admins: ['verifier'],
    input: z.object({ id }),
    reply: z.object({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      /** When the seller declared to be 18 or over. Null without a declaration. */
      adult_declared_at: time.nullable(),
    }),
    errors: ['not_found'],
  },
  'GET auth/verification/get_image': {
    summary: "One of a seller's document photos. Each view is logged, and the reply must not be cached",
    who: ['admin'],
    admins: ['verifier'],
    input: z.object({ id, resource_type: PhotoKind }),
    reply: { mediaType: 'image/webp', content: 'The photo' },
    errors: ['not_found', 'photo_locked', 'second_admin_needed'],
  },
  'POST auth/verification/approve_or_reject': {
    summary: 'Approve (1) or reject (2) a seller, after viewing all three photos',
    who: ['admin'],
    admins: ['verifier'],
    input: z.object({
      id,
      updated_status: whole(1, 2, 'The decision is 1 to approve or 2 to reject'),
      reason: note('The reason', maxLengths.rejectionReason).optional(),
    }),
    reply: Done,
    errors: ['not_found', 'already_decided', 'documents_missing', 'photos_not_seen'],
  },
  'POST auth/ask_name_correction': {
    summary: 'Ask for another name than the one that was compared with the IDs, with a photo as proof',
    who: ['seller'],
    input: z.object({
      first_name: properName(rules.firstName),
      last_name: properName(rules.lastName),
      words: paragraph(rules.correctionWords),
      file: file('A photo'),
    }),
    reply: Done,
    errors: ['not_a_photo', 'photo_too_large', 'busy', 'too_many_tries', 'documents_in'],
  },
  'GET auth/name_correction': {
    summary: 'The newest correction of the name that the seller asked for',
    who: ['seller'],
    reply: z.object({
      correction: z
        .object({
          first_name: z.string(),
          last_name: z.string(),
          askedAt: time,
          /** Null while it waits. */
          granted: z.boolean().nullable(),
          /** The admin's words. */
          answer: z.string().nullable(),
        })
        .nullable(),
    }),
  },
  'GET auth/verification/get_corrections': {
    summary: 'The corrections of names that wait, the oldest first, at most 100',
    who: ['admin'],
    admins: ['verifier'],
    reply: z.object({
      corrections: z.array(
        z.object({
          correctionID: id,
          sellerID: id,
          now: z.object({ first_name: z.string(), last_name: z.string() }),
          first_name: z.string(),
          last_name: z.string(),
          words: z.string(),
          askedAt: time,
        }),
      ),
    }),
  },
  'POST auth/verification/decide_correction': {
    summary: 'Grant or refuse the correction of a name, after viewing its proof',
    who: ['admin'],
    admins: ['verifier'],
    input: z
      .object({
        correctionID: id,
        grant: ticked,
        answer: note('The answer', maxLengths.adminAnswer).optional(),
      })
      .refine(({ grant, answer }) => grant || answer, {
        path: ['answer'],
        message: 'Say why it is refused',
      }),
    reply: Done,
    errors: ['not_found', 'already_decided', 'photos_not_seen'],
  },
})
