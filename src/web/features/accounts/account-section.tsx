import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/accounts.tsx'
import { Button } from '#web/ui/button.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { isSettled } from '#web/lib/is-settled.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { accountQuery } from './account-query.ts'
import classes from './account-section.module.css'
import { ChangeDetailsDialog, type Detail } from './change-details-dialog.tsx'
import { DataSection } from './data-section.tsx'
import { EmailState } from './email-state.tsx'
import { correctionQuery, NameCorrection } from './name-correction.tsx'
import { OwnPhoto } from './own-photo.tsx'
import { PhoneState } from './phone-state.tsx'
import { sessionQuery } from './session.ts'

const phoneQuery = callQuery('GET auth/phone')

/** Whether all of the section has come, or cannot come. What stands below it waits, so that it does not move. */
export const useAccountLoaded = (): boolean => {
  const account = useQuery(accountQuery)
  const phone = useQuery(phoneQuery)
  const isSeller = useQuery(sessionQuery).data?.role === 'seller'
  const mayCorrect = isSeller && account.data?.nameFixed === true
  const correction = useQuery({ ...correctionQuery, enabled: mayCorrect })
  return [account, phone, ...(mayCorrect ? [correction] : [])].every(isSettled)
}

/** The name, the phone number, the e-mail address and the photo, each with a button to change it. */
export const AccountSection = () => {
  const query = useQuery(accountQuery)
  const { data: account } = query
  const isVerified = useQuery(sessionQuery).data?.role === 'seller'
  const [changing, setChanging] = useState<Detail>()
  const isLoaded = useAccountLoaded()
  const waiting = (
    <DataSection id="you" title={m.you} busy>
      <Skeleton height={320} />
    </DataSection>
  )
  const rows: [detail: Detail, label: string, value: string | undefined][] = [
    ['name', m.nameLabel, account && `${account.first_name} ${account.last_name}`],
    ['phone', m.phoneLabel, account?.phone_no],
    ['email', m.emailLabel, account?.email],
  ]
  const section = (
    <DataSection id="you" title={m.you}>
      <OwnPhoto account={account} />
      <ul>
        {rows.map(([detail, label, value]) => (
          <li key={detail} className={`row gap-16 between pad-8-0 ${classes.row}`}>
            <div className={`min-0 semibold line-14 break ${classes.words}`}>
              <p className={classes.label}>{label}</p>
              {value}
              {detail === 'name' && account?.nameFixed && (
                <>
                  <span className="block small regular muted">{m.nameFixedHint}</span>
                  {isVerified && <NameCorrection account={account} />}
                </>
              )}
              {detail === 'phone' && <PhoneState key={value} />}
              {detail === 'email' && account && <EmailState account={account} />}
            </div>
            {account && !(detail === 'name' && account.nameFixed) && (
              <Button
                size="sm"
                variant="subtle"
                aria-label={m.changeDetail(label)}
                onClick={() => setChanging(detail)}
              >
                {m.change}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {account && changing && (
        <ChangeDetailsDialog detail={changing} account={account} onClose={() => setChanging(undefined)} />
      )}
    </DataSection>
  )
  return (
    <QueryState query={query} skeleton={waiting}>
      {() => (isLoaded ? section : waiting)}
    </QueryState>
  )
}
