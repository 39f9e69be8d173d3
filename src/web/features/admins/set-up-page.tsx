import { useMutation, useQuery } from '@tanstack/react-query'
import * as m from '#messages/admins.tsx'
import * as run from '#messages/first-run.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateInWords, timeInWords } from '#web/lib/date-in-words.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { StateList, StateListLead, StateListSkeleton } from '#web/ui/state-list.tsx'
import { CityForm } from './city-form.tsx'
import { TestMail } from './test-mail.tsx'

export const setUpQuery = { ...callQuery('GET admin/get_set_up'), staleTime: 0 }

/** What is set up, what is missing, and what the server cannot know. */
export const SetUpPage = ({ email }: { email: string | undefined }) => (
  <section aria-label={m.setUpTitle}>
    <StateListLead>{m.setUpLead}</StateListLead>
    <SetUpList testMailTo={email} />
    <CityName />
  </section>
)

const CityName = () => {
  const notice = useNotice()
  const query = useQuery(setUpQuery)
  const naming = useMutation({
    mutationFn: (name: string) => api('POST admin/name_city', { name }),
    onSuccess: () => void notice.success(run.named),
    onError: (error) => void notice.failure(sentenceOf(error)),
  })
  return (
    <QueryState query={query} skeleton={<div aria-busy />}>
      {({ cityName }) => (
        <div className="mt-20">
          <CityForm
            initial={cityName}
            submit={run.save}
            busy={naming.isPending}
            onNamed={(name) => naming.mutate(name)}
          />
        </div>
      )}
    </QueryState>
  )
}

export const SetUpList = ({ testMailTo }: { testMailTo?: string | undefined }) => {
  const query = useQuery(setUpQuery)
  return (
    <QueryState query={query} skeleton={<StateListSkeleton rows={6} />}>
      {({ checks, setAside }) => (
        <>
          <StateList
            rows={checks.map(({ check, state }) => ({
              key: check,
              name: m.checks[check].name,
              hint: state !== 'set' && m.checks[check].why,
              state: m.states[state],
              bad: state === 'not_set',
            }))}
          />
          {testMailTo !== undefined &&
            checks.some(({ check, state }) => check === 'mail' && state === 'set') && (
              <div className="mt-20">
                <TestMail email={testMailTo} />
              </div>
            )}
          {setAside.length > 0 && (
            <>
              <StateListLead>{m.setAsideLead}</StateListLead>
              <StateList
                rows={setAside.map(({ job, subject, attempts, error, lastAt }) => ({
                  key: `${job} ${subject}`,
                  name: subject === '' ? job : `${job} ${subject}`,
                  hint: error,
                  state: m.setAsideState(attempts, `${dateInWords(lastAt)}, ${timeInWords(lastAt)}`),
                  bad: true,
                }))}
              />
            </>
          )}
        </>
      )}
    </QueryState>
  )
}
