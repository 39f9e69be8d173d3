import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminRole, adminRoles } from '#domain/roles.ts'
import * as m from '#messages/admins.tsx'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import { InvitationLink } from '#web/ui/invitations.tsx'
import { Problem } from '#web/ui/problem.tsx'

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  onInvited: () => unknown
}

/** Makes a link for one admin. The token is in the fragment, which is not sent to any server. */
export const InviteDialog = ({ open, onClose, onInvited }: InviteDialogProps) => {
  const [role, setRole] = useState<AdminRole>('verifier')
  const invite = useMutation({ mutationFn: () => api('POST admin/invite', { role }), onSuccess: onInvited })
  const link = invite.data && `${window.location.origin}/join#${invite.data.token}`
  const close = () => {
    invite.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={m.inviteTitle}
      size="small"
      actions={
        !link && (
          <Button loading={invite.isPending} onClick={() => invite.mutate()}>
            {m.makeLink}
          </Button>
        )
      }
    >
      {link ? (
        <InvitationLink hint={m.linkHint} link={link} copy={m.copyLink} />
      ) : (
        <>
          <p>{m.inviteLead}</p>
          <NativeSelect
            label={m.role}
            description={m.rights[role]}
            descriptionBelow
            value={role}
            data={adminRoles.map((one) => ({ value: one, label: m.roles[one] }))}
            onChange={(event) => setRole(event.currentTarget.value as AdminRole)}
          />
          <Problem className="banner" error={invite.error} />
        </>
      )}
    </Dialog>
  )
}
