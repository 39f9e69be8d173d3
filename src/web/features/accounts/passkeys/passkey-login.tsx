import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { chromeAddress } from '#domain/in-app-browser.ts'
import * as m from '#messages/accounts.tsx'
import { inApp } from '#web/lib/in-app.ts'
import { Button } from '#web/ui/button.tsx'
import type { UsedPasskey } from './ceremonies.ts'
import { hasPasskeys, offersInField } from './support.ts'

const ceremonies = () => import('./ceremonies.ts')

/** The challenge ends after five minutes. */
const renewMs = 4 * 60_000

export const askOnce = async (): Promise<UsedPasskey> => (await ceremonies()).askForPasskey()

/** Offers the passkeys of this device in the e-mail field, as long as the page is open. */
export const usePasskeyInField = (onUsed: (used: UsedPasskey) => void): void => {
  const used = useEffectEvent(onUsed)
  useEffect(() => {
    let isOpen = true
    let stop: (() => void) | undefined
    const ask = async () => {
      if (!(await offersInField())) return
      const { askForPasskey, stopAsking } = await ceremonies()
      if (!isOpen) return
      stop = stopAsking
      const given = await askForPasskey({ inField: true })
      if (isOpen) used(given)
    }
    // Whoever uses the button, or a server without passkeys, ends it. Then the field is as it always was.
    const start = () => void ask().catch(() => undefined)
    start()
    const renewal = setInterval(start, renewMs)
    return () => {
      isOpen = false
      clearInterval(renewal)
      stop?.()
    }
  }, [])
}

interface PasskeyButtonProps {
  busy: boolean
  onPress: () => void
}

/** Logs in with a passkey. In the browser of Messenger, which has none, it says where it works. */
export const PasskeyButton = ({ busy, onPress }: PasskeyButtonProps) => {
  if (inApp !== undefined)
    return (
      <p className="small muted">
        {m.passkeyNotInApp}{' '}
        {inApp === 'android' && (
          <a href={chromeAddress(location.origin, location.pathname + location.search)}>{m.openInChrome}</a>
        )}
      </p>
    )
  if (!hasPasskeys()) return null
  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      loading={busy}
      leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
      onClick={onPress}
    >
      {m.passkeyLogin}
    </Button>
  )
}
