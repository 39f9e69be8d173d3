/**
 * The part of a shop's address that anyone may read: the town and what comes after it. The form asks for street, barangay,
 * town and province; a shorter address has its town at the end. Empty if the address has no parts.
 * Of a shop that hides its address, all that it shows.
 */
export const shopArea = ({
  address,
  address_hidden,
}: {
  address: string
  address_hidden: boolean
}): string => {
  if (address_hidden) return address
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.slice(parts.length >= 4 ? -2 : Math.max(1, parts.length - 1)).join(', ')
}
