import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Integrations = ReplyOf<'GET integrations/get_integrations'>

export const integrationsQuery = callQuery('GET integrations/get_integrations')
