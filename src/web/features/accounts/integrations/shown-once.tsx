import { InvitationLink } from '#web/ui/invitations.tsx'

/** A token or a secret right after it was made. */
export const ShownOnce = (props: { hint: string; link: string; copy: string }) => (
  <div className="card mb-16 pad-16">
    <InvitationLink {...props} />
  </div>
)
