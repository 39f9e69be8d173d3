import { type ComponentProps, useState } from 'react'
import * as common from '#messages/common.ts'
import { Button } from '#web/ui/button.tsx'

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  text: string
  children: string
}

/** Hidden if the browser has no clipboard API, for example without TLS. */
export const CopyButton = ({ text, children, ...look }: CopyButtonProps) => {
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      setCopied(undefined)
    }
  }
  if (!('clipboard' in navigator)) return null
  return (
    <Button variant="default" size="sm" {...look} onClick={() => void copy()}>
      <span aria-live="polite">{copied === text ? common.copied : children}</span>
    </Button>
  )
}
