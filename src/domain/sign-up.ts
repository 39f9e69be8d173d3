import type { Style } from './sizes.ts'

/** What only buyers give at the sign-up. */
export interface BuyerDetails {
  isFeminine: Style
  tagIDs: number[]
}

/** What only sellers give at the sign-up: their address as one line, plus its parts if the client knows them. */
export interface SellerDetails {
  address: string
  street?: string | undefined
  barangay?: string | undefined
  municipality?: string | undefined
}

export type SignUpDetails = BuyerDetails | SellerDetails
