import { useState } from 'react'
import * as common from '#messages/common.ts'
import { Button } from '#web/ui/button.tsx'

/** Hidden if the browser has no clipboard API, for example without TLS. */
export const CopyButton = ({ text, children }: { text: string; children: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  if (!('clipboard' in navigator)) return null
  return (
    <Button variant="default" size="sm" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? common.copied : children}</span>
    </Button>
  )
}
