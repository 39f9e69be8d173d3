import { callQuery } from '#web/lib/call-query.ts'

/** The id of every tag by name. Tags change only with a release. */
export const tagsQuery = { ...callQuery('GET store/get_all_tags'), staleTime: Infinity }
