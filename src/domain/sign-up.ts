import type { AgreedVersions } from './legal-documents.ts'
import type { Style } from './sizes.ts'

interface Agreed {
  /** The versions of the legal documents that the form showed. */
  agreed?: AgreedVersions | undefined
}

/** What only buyers give at the sign-up. */
export interface BuyerDetails extends Agreed {
  isFeminine: Style
  tagIDs: number[]
}

/** What only sellers give at the sign-up: their address as one line, plus its parts if the client knows them. */
export interface SellerDetails extends Agreed {
  /** Whether the seller has declared to be 18 or over. */
  adult?: boolean | undefined
  address: string
  street?: string | undefined
  barangay?: string | undefined
  municipality?: string | undefined
}

export type SignUpDetails = BuyerDetails | SellerDetails
