import { useLocation } from 'react-router'
import * as common from '#messages/common.ts'
import * as m from '#messages/app.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import classes from '#web/ui/empty-state.module.css'
import { useDocumentTitle } from '#web/ui/page-title.tsx'

export const NotFoundPage = ({ signedOut }: { signedOut: boolean }) => {
  const { pathname, search } = useLocation()
  useDocumentTitle(m.notFoundTitle)
  return (
    <div className={classes.state}>
      <Drawing name="hanger" />
      <h1 className={classes.text}>{m.notFound}</h1>
      <p className={classes.hint}>{signedOut ? m.notFoundSignedOutHint : m.notFoundHint}</p>
      <div className={classes.action}>
        {signedOut ? (
          <Button to="/" state={{ next: pathname + search }}>
            {common.login}
          </Button>
        ) : (
          <Button to="/">{m.goHome}</Button>
        )}
      </div>
    </div>
  )
}
