import { callQuery } from '#web/lib/call-query.ts'

/** How many messages the signed-in person has not read. */
export const unreadQuery = callQuery('GET chat/get_unread')
