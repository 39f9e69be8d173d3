import { IconShieldLock, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminRole, adminRoles } from '#domain/roles.ts'
import * as m from '#messages/admins.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import { OpenInvitations } from '#web/ui/invitations.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Text } from '#web/ui/parts.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { ActLog } from './act-log.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import classes from './roles-page.module.css'

type Team = ReplyOf<'GET admin/get_admins'>
type Admin = Team['admins'][number]

export const teamQuery = callQuery('GET admin/get_admins')
const nameOf = ({ firstName, lastName }: Admin) => `${firstName} ${lastName}`

/** The admins with their roles, and the log of what they do. `ownID`: of the signed-in owner. */
export const RolesPage = ({ ownID }: { ownID: string | undefined }) => {
  const query = useQuery({ ...teamQuery, staleTime: 0 })
  return (
    <div className={`stack ${classes.page}`}>
      <section aria-labelledby="people">
        <QueryState
          query={query}
          skeleton={<Skeleton height={288} className="on-linen radius-medium" aria-busy />}
        >
          {(team) => <People team={team} ownID={ownID} />}
        </QueryState>
      </section>
      <section aria-labelledby="log">
        <ActLog admins={query.data?.admins.map((one) => ({ id: one.adminID, name: nameOf(one) })) ?? []} />
      </section>
    </div>
  )
}

const People = ({ team, ownID }: { team: Team; ownID: string | undefined }) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const [inviting, setInviting] = useState(false)
  const [leaver, setLeaver] = useState<Admin>()
  const [wished, setWished] = useState<{ admin: Admin; role: AdminRole }>()
  const showAnew = () =>
    Promise.all(
      (['GET admin/get_admins', 'GET admin/get_log', 'GET auth/session'] as const).map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    )
  const change = useMutation({
    mutationFn: ({ admin, role }: { admin: Admin; role: AdminRole }) =>
      api('POST admin/set_role', { adminID: admin.adminID, role }),
    onSuccess: (_, { admin, role }) => notice.success(m.roleChanged(nameOf(admin), m.roles[role])),
    onSettled: async () => {
      setWished(undefined)
      await showAnew()
    },
  })
  const cancel = useMutation({
    mutationFn: (invitationID: string) => api('POST admin/cancel_invitation', { invitationID }),
    onSettled: showAnew,
  })
  const choose = (admin: Admin, role: AdminRole) => {
    if (admin.adminID === ownID) setWished({ admin, role })
    else change.mutate({ admin, role })
  }
  return (
    <>
      <div className="row wrap gap-8 min-44 mb-12">
        <h2 id="people" className="grow large">
          {m.people}
        </h2>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          {m.invite}
        </Button>
      </div>
      <Problem className="banner" error={change.error ?? cancel.error} />
      <ul>
        {team.admins.map((admin) => (
          <li key={admin.adminID} className={`grid align-center pad-12-0 line-below ${classes.admin}`}>
            <Avatar name={nameOf(admin)} photo={null} />
            <span className="grid min-0 break">
              <Text as="span" weight="semibold">
                {nameOf(admin)}
              </Text>
              <Text as="span" size="small" tone="muted">
                {admin.email}
              </Text>
              {!admin.secondFactor && (
                <Text as="span" size="small" tone="bad">
                  {m.noSecondFactor}
                </Text>
              )}
            </span>
            <NativeSelect
              className={classes.role ?? ''}
              aria-label={m.roleOf(nameOf(admin))}
              value={
                change.isPending && change.variables.admin === admin ? change.variables.role : admin.role
              }
              disabled={change.isPending}
              data={adminRoles.map((role) => ({ value: role, label: m.roles[role] }))}
              onChange={(event) => choose(admin, event.currentTarget.value as AdminRole)}
            />
            <span className={`small muted ${classes.rights}`}>{m.rights[admin.role]}</span>
            <span className={`small muted ${classes.seen}`}>
              {admin.seenAt ? dateInWords(admin.seenAt) : m.notSeen}
            </span>
            <Button
              variant="subtle"
              size="sm"
              className={classes.remove ?? ''}
              aria-label={m.removeNamed(nameOf(admin))}
              disabled={admin.adminID === ownID}
              onClick={() => setLeaver(admin)}
            >
              {m.remove}
            </Button>
          </li>
        ))}
      </ul>
      <OpenInvitations
        title={m.openInvitations}
        invitations={team.invitations.map(({ invitationID, role, expiresAt }) => ({
          id: invitationID,
          words: m.openInvitation(m.roles[role], dateInWords(expiresAt)),
        }))}
        cancel={m.cancelInvitation}
        cancelling={cancel.isPending ? cancel.variables : undefined}
        onCancel={cancel.mutate}
      />
      <p className="row gap-12 mt-16 pad-12-16 small on-linen radius-medium">
        <IconShieldLock size={20} stroke={1.75} aria-hidden />
        {m.roleNote}
      </p>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} onInvited={showAnew} />
      <ConfirmDialog
        open={wished !== undefined}
        question={m.ownRoleQuestion}
        yes={m.changeRole}
        busy={change.isPending}
        onYes={() => wished && change.mutate(wished)}
        onNo={() => setWished(undefined)}
      >
        <p>{m.ownRoleWarning}</p>
      </ConfirmDialog>
      {leaver && (
        <RemoveDialog
          adminID={leaver.adminID}
          name={nameOf(leaver)}
          onRemoved={showAnew}
          onClose={() => setLeaver(undefined)}
        />
      )}
    </>
  )
}
