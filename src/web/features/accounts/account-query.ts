import { callQuery } from '#web/lib/call-query.ts'

/** The signed-in person's own name, phone number, e-mail address and photo. */
export const accountQuery = callQuery('GET auth/account')
