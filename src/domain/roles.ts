/** The names of roles in the replies of `auth/session` and `auth/login`. */
export type UserType = 'Shop User' | 'Shop Owner' | 'Admin' | 'Unverified' | 'Completed'

/** A new seller is `unverified`, becomes `completed` with the last document, and `seller` when an admin approves. */
export type Role = 'buyer' | 'seller' | 'admin' | 'unverified' | 'completed'

/** The numbers that the specification gives roles in the session that the browser stores. */
export const roleNumber: Record<Role, number> = { buyer: 0, seller: 1, admin: 2, unverified: 3, completed: 4 }

/** The admin's decision about a seller. The numbers come from the specification. */
export const Verified = { Undecided: 0, Approved: 1, Rejected: 2 } as const
export type Verified = (typeof Verified)[keyof typeof Verified]

/** What an admin may do. An owner may do everything. */
export const adminRoles = ['moderator', 'verifier', 'treasurer', 'owner'] as const
export type AdminRole = (typeof adminRoles)[number]

export type AccountKind = 'buyer' | 'seller' | 'admin'

/** `documents`: how many of the seller's three documents (two IDs and a selfie) have been uploaded. */
export const roleOf = (kind: AccountKind, verified: Verified, documents: number): Role => {
  if (kind !== 'seller') return kind
  if (verified === Verified.Approved) return 'seller'
  return verified === Verified.Undecided && documents >= 3 ? 'completed' : 'unverified'
}

const userTypes: Record<Role, UserType> = {
  buyer: 'Shop User',
  seller: 'Shop Owner',
  admin: 'Admin',
  unverified: 'Unverified',
  completed: 'Completed',
}

export const userTypeOf = (role: Role): UserType => userTypes[role]

export const roleOfUserType = (userType: string): Role =>
  (Object.entries(userTypes).find(([, name]) => name === userType)?.[0] as Role | undefined) ?? 'completed'
