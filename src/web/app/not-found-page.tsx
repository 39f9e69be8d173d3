import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { Drawing } from '#web/ui/drawing.tsx'
import classes from '#web/ui/empty-state.module.css'
import { useDocumentTitle } from '#web/ui/page-title.tsx'

export const NotFoundPage = ({ signedOut }: { signedOut: boolean }) => {
  const { pathname, search } = useLocation()
  useDocumentTitle('Page not found')
  return (
    <div className={classes.state}>
      <Drawing name="hanger" />
      <h1 className={classes.text}>Error 404: Page not found</h1>
      <p className={classes.hint}>
        {signedOut
          ? 'It may be there for you once you log in.'
          : 'It may have moved, or the address has a slip in it.'}
      </p>
      <div className={classes.action}>
        {signedOut ? (
          <Button component={Link} to="/" state={{ next: pathname + search }}>
            Log in
          </Button>
        ) : (
          <Button component={Link} to="/">
            Go home
          </Button>
        )}
      </div>
    </div>
  )
}
