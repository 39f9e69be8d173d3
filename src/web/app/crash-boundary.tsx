import { Component, type ReactNode } from 'react'
import * as m from '#messages/app.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import classes from '#web/ui/empty-state.module.css'

interface CrashBoundaryProps {
  children: ReactNode
  /** The current path. A change of it resets the error. */
  place: string
}

interface CrashBoundaryState {
  crashed: boolean
  place: string
}

/** Keeps the bars usable when a page fails, by a defect or because a chunk of an older version is gone. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state = { crashed: false, place: this.props.place }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  static getDerivedStateFromProps({ place }: CrashBoundaryProps, before: CrashBoundaryState) {
    return place === before.place ? null : { crashed: false, place }
  }

  private readonly reloadIfCrashed = () => {
    if (this.state.crashed) window.location.reload()
  }

  // Usually the page's chunk could not be fetched, which works once the network is back.
  override componentDidMount() {
    window.addEventListener('online', this.reloadIfCrashed)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.reloadIfCrashed)
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <div className={classes.state} role="alert">
        <Drawing name="snag" />
        <p className={classes.text}>{m.crashTitle}</p>
        <p className={classes.hint}>{m.crashHint}</p>
        <div className={classes.action}>
          <Button onClick={() => window.location.reload()}>{m.crashReload}</Button>
        </div>
      </div>
    )
  }
}
