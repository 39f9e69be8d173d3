import { Component, type ReactNode, Suspense } from 'react'

interface OptionalProps {
  children: ReactNode
  /** Shown instead while they load, and if they cannot be fetched. */
  instead?: ReactNode
}

/** Code-split parts that the page does without while they load, and if they cannot be fetched. */
export class Optional extends Component<OptionalProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, instead = null } = this.props
    return this.state.failed ? instead : <Suspense fallback={instead}>{children}</Suspense>
  }
}
