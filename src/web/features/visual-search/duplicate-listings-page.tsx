import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as m from '#messages/visual-search.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { PairCard } from './pair-card.tsx'
import { isDone, progressQuery, duplicateListingsQuery } from './duplicate-listings-query.ts'
import classes from './duplicate-listings-page.module.css'

/** Pairs of items of different sellers that look like the same one, for admins to review. */
export const DuplicateListingsPage = () => (
  <section className={classes.page} aria-label={m.title}>
    <p className={`mb-8 muted pretty ${classes.words}`}>{m.lead}</p>
    <p className={`mb-16 small muted line-20 numbers break ${classes.progress}`}>
      <Progress />
    </p>
    <Pairs />
  </section>
)

const Pairs = () => {
  const query = useInfiniteQuery(duplicateListingsQuery)
  const skeleton = (
    <div className={`stack gap-16 ${classes.list}`} aria-busy>
      <div className={`skeleton ${classes.skeleton}`} />
      <div className={`skeleton ${classes.skeleton}`} />
    </div>
  )
  const pairs = query.data?.pages.flatMap((page) => page.pairs) ?? []
  return (
    <QueryState
      query={query}
      skeleton={skeleton}
      empty={pairs.length === 0 && <EmptyState text={m.noneTitle} hint={m.noneHint} />}
    >
      {() => (
        <>
          <ul className={`stack gap-16 ${classes.list}`} aria-label={m.pairs} tabIndex={-1}>
            {pairs.map((pair) => (
              <li key={pair.id}>
                <PairCard pair={pair} />
              </li>
            ))}
          </ul>
          {query.isFetchingNextPage && <div className={`skeleton ${classes.skeleton}`} />}
          <NextPage query={query} />
        </>
      )}
    </QueryState>
  )
}

/** The progress of embedding all photos. Hidden if it is unknown. */
const Progress = () => {
  const { data } = useQuery(progressQuery)
  if (!data) return null
  const { model, answering, photos, looked, failed } = data
  return (
    <>
      {m.progress(model, looked, photos)} {failed > 0 && m.progressFailed(failed)}{' '}
      {!isDone(data) && answering !== model && m.progressAnswering(answering)}
    </>
  )
}
