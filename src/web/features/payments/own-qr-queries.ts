import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

export const ownQrQuery = callQuery('GET payments/get_qr')

export const qrChangesQuery = pagedQuery('GET payments/get_qr_changes')
