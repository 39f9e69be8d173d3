/** Counts of what waits for admins stop at this number. */
export const maxAdminCount = 999
