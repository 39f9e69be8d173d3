import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/admins.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import classes from './set-up-page.module.css'

/** What is set up, what is missing, and what the server cannot know. */
export const SetUpPage = () => {
  const query = useQuery({ ...callQuery('GET admin/get_set_up'), staleTime: 0 })
  return (
    <section aria-label={m.setUpTitle} className={classes.page}>
      <p className={classes.lead}>{m.setUpLead}</p>
      <QueryState query={query} skeleton={<div className={classes.skeleton} aria-busy />}>
        {({ checks }) => (
          <ul className={classes.list}>
            {checks.map(({ check, state }) => (
              <li key={check} className={classes.check}>
                <span>
                  <span className={classes.name}>{m.checks[check].name}</span>
                  {state !== 'set' && <span className={classes.why}>{m.checks[check].why}</span>}
                </span>
                <span className={classes.state} data-state={state}>
                  {m.states[state]}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}
