import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as m from '#messages/shop-helpers.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/call-query.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { NativeSelect } from '#web/ui/fields.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Text } from '#web/ui/parts.tsx'
import classes from './helpers-page.module.css'

type Act = ReplyOf<'GET helpers/get_acts'>['acts'][number]

/** What helpers did for the shop, the newest first. */
export const ActsOfHelpers = ({ helpers }: { helpers: { id: string; name: string }[] }) => {
  const [helperID, setHelperID] = useState('')
  const query = useInfiniteQuery({
    ...pagedQuery('GET helpers/get_acts', helperID ? { helperID } : {}),
    staleTime: 0,
  })
  const acts = query.data?.pages.flatMap((page) => page.acts) ?? []
  return (
    <>
      <h2 className={`large ${classes.heading}`}>{m.actsOfHelpers}</h2>
      {helpers.length > 1 && (
        <NativeSelect
          aria-label={m.whose}
          value={helperID}
          data={[
            { value: '', label: m.allHelpers },
            ...helpers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => setHelperID(event.currentTarget.value)}
        />
      )}
      <QueryState query={query} skeleton={<div aria-busy />} empty={acts.length === 0 && <p>{m.noActs}</p>}>
        {() => (
          <>
            <ol className={classes.list}>
              {acts.map((act) => (
                <ActRow key={act.actID} act={act} />
              ))}
            </ol>
            <NextPage query={query} />
          </>
        )}
      </QueryState>
    </>
  )
}

const ActRow = ({ act: { act, firstName, lastName, at, itemID, about } }: { act: Act }) => (
  <li className="row gap-12 pad-12-0 line-above">
    <span className="grow min-0 break">
      <Text as="span" weight="semibold" tone="ink">
        {m.acts[act]}
      </Text>
      {about && <span className="block">{itemID ? <Link to={`/item/${itemID}`}>{about}</Link> : about}</span>}
      <span className="block small muted">
        {firstName} {lastName}
      </span>
    </span>
    <time className="block small muted" dateTime={at}>
      {dateInWords(at)}
    </time>
  </li>
)
