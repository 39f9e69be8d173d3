/** What `auth/session` and the login answer call a person. */
export type UserType = 'Shop User' | 'Shop Owner' | 'Admin' | 'Unverified' | 'Completed'

/** What a signed-in person may do. A seller passes through `unverified` and `completed` before `seller`. */
export type Role = 'buyer' | 'seller' | 'admin' | 'unverified' | 'completed'

/** The numbers the specification gives roles in stored sessions. */
export const roleNumber: Record<Role, number> = { buyer: 0, seller: 1, admin: 2, unverified: 3, completed: 4 }

/** The admin's decision about a seller: 0 not decided, 1 accepted, 2 rejected. */
export type Verified = 0 | 1 | 2

export type AccountKind = 'buyer' | 'seller' | 'admin'

/** `documents`: how many of the seller's three documents (two IDs, one selfie) are in. */
export const roleOf = (kind: AccountKind, verified: Verified, documents: number): Role => {
  if (kind !== 'seller') return kind
  if (verified === 1) return 'seller'
  return verified === 0 && documents >= 3 ? 'completed' : 'unverified'
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
