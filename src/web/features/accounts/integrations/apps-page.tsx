import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/integrations.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { integrationsQuery } from './integrations-query.ts'
import { TokensSection } from './tokens-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

/** Programs of a seller: the tokens with which they read, and the addresses that are notified. */
export const AppsPage = () => {
  const query = useQuery({ ...integrationsQuery, staleTime: 0 })
  return (
    <div className="narrow">
      <PageTitle title={m.title} />
      <p className="mb-8 muted pretty">{m.lead}</p>
      <p className="mb-16">
        <a href="/api/docs" className="row min-44 fit link">
          {m.howTo}
        </a>
      </p>
      <QueryState query={query} skeleton={<Skeleton height={336} />}>
        {(integrations) => (
          <>
            <TokensSection {...integrations} />
            <WebhooksSection {...integrations} />
          </>
        )}
      </QueryState>
    </div>
  )
}
