import { useLocation } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/app.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'

export const NotFoundPage = ({ signedOut }: { signedOut: boolean }) => {
  const { pathname, search } = useLocation()
  useDocumentTitle(m.notFoundTitle)
  return (
    <EmptyState
      // The rail is beside the page of a visitor.
      large={!signedOut}
      heading="h1"
      text={m.notFound}
      hint={signedOut ? m.notFoundSignedOutHint : m.notFoundHint}
      action={
        signedOut ? (
          <Button to="/" state={{ next: pathname + search }}>
            {common.login}
          </Button>
        ) : (
          <>
            <Button to="/">{m.goHome}</Button>
            <Button variant="subtle" to="/help">
              {common.help}
            </Button>
          </>
        )
      }
    />
  )
}
