import { z } from 'zod'
import { currentVersionOf, legalDocumentNames, type LegalDocument } from '#domain/legal-documents.ts'
import { clothingSources, sellerKinds } from '#domain/seller-details.ts'
import { calls } from './define.ts'
import { Done, jsonOf, line, listOf, ticked, time, whole, wholeShown } from './fields.ts'
import * as rules from './rules.ts'

const document = z.enum(legalDocumentNames)
const maxVersion = 32_767
const versionOf = (name: LegalDocument) => whole(1, currentVersionOf(name), rules.versionUnknown)
const versionShown = wholeShown(1, maxVersion)

/** The versions of the documents that a page showed. An earlier version than the current one may come from an old page. */
export const agreed = jsonOf(
  z.object(
    { terms: versionOf('terms'), privacy: versionOf('privacy'), rules: versionOf('rules') },
    rules.versionUnknown,
  ),
  rules.versionUnknown,
  200,
)

/** What somebody has yet to agree to, as the session reply has it. `agreed`: the version they agreed to, if any. */
export const MissingAgreement = z.object({
  document,
  version: versionShown,
  agreed: versionShown.nullable(),
})

export const SellerDetails = z.object({
  kind: z.enum(sellerKinds),
  /** These four are null for a person. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  contact: z.string().nullable(),
  registration: z.string().nullable(),
  sources: z.array(z.enum(clothingSources)),
})

export const MyAgreement = z.object({ document, version: versionShown, at: time })

const members = ['buyer', 'unverified', 'completed', 'seller'] as const
const sellers = ['unverified', 'completed', 'seller'] as const
const ofBusiness = {
  name: rules.businessName,
  address: rules.businessAddress,
  contact: rules.businessContact,
  registration: rules.businessRegistration,
}

/** Endpoints for what laws ask of a marketplace: agreements, who sells, age, and the objection to ranking. */
export const legal = calls({
  'GET legal/get_agreements': {
    summary: 'What the signed-in person has agreed to, newest first',
    who: members,
    helpers: true,
    reply: z.object({ agreements: z.array(MyAgreement) }),
  },
  'POST legal/agree': {
    summary: 'Agree to these versions of the legal documents',
    who: members,
    helpers: true,
    input: z.object({ agreed }),
    reply: Done,
    errors: ['too_many_tries'],
  },
  'POST legal/declare_adult': {
    summary:
      'Declare to be 18 or over, as a seller has to be. Who is not is stopped until an admin decides: open tickets end',
    who: sellers,
    input: z.object({ adult: ticked }),
    reply: Done,
    errors: ['under_age', 'too_many_tries'],
  },
  'GET legal/get_seller_details': {
    summary: 'Who the signed-in seller is for buyers, and where the pieces come from. Null until it is set',
    who: sellers,
    reply: z.object({ details: SellerDetails.nullable() }),
  },
  'POST legal/set_seller_details': {
    summary:
      'Say who sells, and where the pieces come from. A business gives its name, address, contact and registration, which everybody sees',
    who: sellers,
    input: z
      .object({
        kind: z.enum(sellerKinds, rules.sellerKindRequired),
        name: line(ofBusiness.name).optional(),
        address: line(ofBusiness.address).optional(),
        contact: line(ofBusiness.contact).optional(),
        registration: line(ofBusiness.registration).optional(),
        sources: listOf(z.enum(clothingSources), clothingSources.length, rules.sourcesRequired).refine(
          (list) => list.length > 0,
          rules.sourcesRequired,
        ),
      })
      .superRefine((given, context) => {
        if (given.kind === 'person') return
        for (const [field, { required }] of Object.entries(ofBusiness))
          if (given[field as keyof typeof given] === undefined)
            context.addIssue({ code: 'custom', path: [field], message: required })
      }),
    reply: z.object({ details: SellerDetails }),
    errors: ['too_many_tries'],
  },
  'GET legal/get_ranking': {
    summary: "Whether the signed-in buyer's home may depend on what they opened and saved",
    who: ['buyer'],
    reply: z.object({ byBehaviour: z.boolean() }),
  },
  'POST legal/set_ranking': {
    summary:
      'Object to a home that depends on what one opened and saved, which also erases the record of what one opened and hid, or allow it again',
    who: ['buyer'],
    input: z.object({ byBehaviour: ticked }),
    reply: z.object({ byBehaviour: z.boolean() }),
    errors: ['too_many_tries'],
  },
})
