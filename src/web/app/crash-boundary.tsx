import { Component, type ReactNode } from 'react'
import * as m from '#messages/app.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/error-state.tsx'

interface CrashBoundaryProps {
  children: ReactNode
  /** The current path. A change of it resets the error. */
  path: string
}

interface CrashBoundaryState {
  crashed: boolean
  path: string
}

/** Keeps the bars usable when a page fails, by a defect or because a chunk of an older version is gone. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state = { crashed: false, path: this.props.path }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  static getDerivedStateFromProps({ path }: CrashBoundaryProps, before: CrashBoundaryState) {
    return path === before.path ? null : { crashed: false, path }
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
      <Failure
        text={m.crashTitle}
        hint={m.crashHint}
        action={<Button onClick={() => window.location.reload()}>{m.crashReload}</Button>}
      />
    )
  }
}
