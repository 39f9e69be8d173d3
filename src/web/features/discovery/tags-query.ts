import { callQuery } from '#web/lib/call-query.ts'

/** Name to id of every tag; they change with a release only. */
export const tagsQuery = { ...callQuery('GET store/get_all_tags'), staleTime: Infinity }
