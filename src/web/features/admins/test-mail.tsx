import { useMutation } from '@tanstack/react-query'
import * as m from '#messages/first-run.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Banner } from '#web/ui/parts.tsx'

/** Sends a mail to the person who looks, and says whether the server for mail took it. */
export const TestMail = ({ email }: { email: string }) => {
  const sending = useMutation({ mutationFn: () => api('POST admin/send_test_mail') })
  return (
    <div className="stack gap-12 mb-16">
      <div aria-live="polite">
        {sending.isSuccess && (
          <Banner good>
            {m.sentTo(email)}
            <span className="block regular">{m.sentHint}</span>
          </Banner>
        )}
      </div>
      {sending.isError && <Problem className="banner" error={sending.error} />}
      <div>
        <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isSuccess ? m.sendAgain : m.sendTestMail}
        </Button>
      </div>
    </div>
  )
}
