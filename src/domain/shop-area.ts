/**
 * The part of a shop's address that anyone may read: the town and what comes after it. The form asks for street, barangay,
 * town and province; a shorter address has its town at the end. Empty if the address has no parts.
 */
export const shopArea = (address: string): string => {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.slice(parts.length >= 4 ? -2 : Math.max(1, parts.length - 1)).join(', ')
}
