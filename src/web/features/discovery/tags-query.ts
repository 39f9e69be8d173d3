import { callQuery } from '#web/lib/call-query.ts'

/** The ids of all tags by name. They change only with a release. */
export const tagsQuery = { ...callQuery('GET store/get_all_tags'), staleTime: Infinity }
