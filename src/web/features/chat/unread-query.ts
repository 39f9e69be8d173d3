import { callQuery } from '#web/lib/call-query.ts'

/** The number of unread messages of the signed-in person. */
export const unreadQuery = callQuery('GET chat/get_unread')
