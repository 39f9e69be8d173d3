import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/shop-helpers.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { InvitationLink, OpenInvitations } from '#web/ui/invitations.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Text } from '#web/ui/parts.tsx'
import { ActsOfHelpers } from './acts-of-helpers.tsx'
import classes from './helpers-page.module.css'

type Team = ReplyOf<'GET helpers/get_helpers'>
type Helper = Team['helpers'][number]

const teamQuery = callQuery('GET helpers/get_helpers')
const nameOf = ({ firstName, lastName }: Helper) => `${firstName} ${lastName}`

/** Who helps the signed-in owner, and the open invitations. */
export const HelpersPage = () => {
  const query = useQuery({ ...teamQuery, staleTime: 0 })
  const queryClient = useQueryClient()
  const showAnew = () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey })
  const invite = useMutation({ mutationFn: () => api('POST helpers/invite'), onSuccess: showAnew })
  const cancel = useMutation({
    mutationFn: (invitationID: string) => api('POST helpers/cancel_invitation', { invitationID }),
    onSuccess: (_, cancelled) => {
      if (cancelled === invite.data?.invitationID) invite.reset()
    },
    // Somebody may have accepted it meanwhile.
    onSettled: showAnew,
  })
  const link = invite.data && `${window.location.origin}/help/${invite.data.token}`
  return (
    <div className="narrow">
      <PageTitle title={m.helpers} />
      <p className="mb-16 muted pretty">{m.helpersLead}</p>
      <Button loading={invite.isPending} onClick={() => invite.mutate()}>
        {m.invite}
      </Button>
      <Problem className="banner" error={invite.error ?? cancel.error} />
      {link && (
        <div className={`pad-16 on-linen radius-medium ${classes.fresh}`}>
          <InvitationLink hint={m.inviteHint} link={link} copy={m.copyLink} />
        </div>
      )}
      <QueryState query={query} skeleton={<div aria-busy />}>
        {({ helpers, invitations }) => (
          <>
            <Helpers helpers={helpers} onRemoved={showAnew} />
            <OpenInvitations
              title={m.openInvitations}
              invitations={invitations.map(({ invitationID, expiresAt }) => ({
                id: invitationID,
                words: m.openInvitation(dateInWords(expiresAt)),
              }))}
              cancel={m.cancelInvitation}
              cancelling={cancel.isPending ? cancel.variables : undefined}
              onCancel={cancel.mutate}
            />
            <ActsOfHelpers
              helpers={helpers.map((helper) => ({ id: helper.helperID, name: nameOf(helper) }))}
            />
          </>
        )}
      </QueryState>
    </div>
  )
}

const Helpers = ({ helpers, onRemoved }: { helpers: Helper[]; onRemoved: () => Promise<void> }) => {
  const notice = useNotice()
  const [leaver, setLeaver] = useState<Helper>()
  const remove = useMutation({
    mutationFn: ({ helperID }: Helper) => api('POST helpers/remove', { helperID }),
    onSuccess: async (_, helper) => {
      setLeaver(undefined)
      await onRemoved()
      await notice.success(m.removed(nameOf(helper)))
    },
  })
  return (
    <>
      <h2 className={`large ${classes.heading}`}>{m.helpers}</h2>
      {helpers.length === 0 && <p>{m.noHelpers}</p>}
      <ul className={classes.list}>
        {helpers.map((helper) => (
          <li key={helper.helperID} className="row gap-12 pad-12-0 line-above">
            <span className="grow min-0 break">
              <Text as="span" weight="semibold" tone="ink">
                {nameOf(helper)}
              </Text>
              <span className="block small muted">{m.helpsSince(dateInWords(helper.since))}</span>
            </span>
            <Button variant="default" size="sm" onClick={() => setLeaver(helper)}>
              {m.remove}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaver !== undefined}
        question={m.removeQuestion(leaver ? nameOf(leaver) : '')}
        yes={m.remove}
        busy={remove.isPending}
        onYes={() => leaver && remove.mutate(leaver)}
        onNo={() => setLeaver(undefined)}
      >
        <p>{m.removeWarning}</p>
        <Problem className="banner" error={remove.error} />
      </ConfirmDialog>
    </>
  )
}
