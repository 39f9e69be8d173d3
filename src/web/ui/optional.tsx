import { Component, type ReactNode, Suspense } from 'react'

/** Code-split parts that the page does without while they load, and if they cannot be fetched. */
export class Optional extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>
  }
}
