import { callQuery } from '#web/lib/call-query.ts'

export const passkeysQuery = callQuery('GET auth/get_passkeys')
