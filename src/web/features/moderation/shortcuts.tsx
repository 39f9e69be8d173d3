import { useEffect, useRef, useState } from 'react'
import type { DecisionAct } from '#domain/moderation.ts'
import * as m from '#messages/moderation-queue.tsx'
import { stored } from '#web/lib/stored.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { topDialog } from '#web/ui/open-dialogs.ts'
import { Text } from '#web/ui/parts.tsx'
import classes from './shortcuts.module.css'

/** The key of each decision. */
export const actKeys: Record<DecisionAct, string> = {
  nothing: 'd',
  warn: 'w',
  take_down: 't',
  hide_review: 'h',
  pause_shop: 'p',
  stop_account: 's',
  uphold: 'u',
  lift: 'l',
}

const fields = new Set(['INPUT', 'TEXTAREA', 'SELECT'])

/** Runs the action of a key, unless the person is typing or a dialog is open. Arrows work on the rows of a list. */
export const useQueueKeys = (on: boolean, actions: Partial<Record<string, () => void>>): void => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || topDialog()) return
      if (!(target instanceof HTMLElement) || fields.has(target.tagName)) return
      const inList = target.closest('[data-key]') !== null
      const arrow = inList ? { ArrowDown: 'j', ArrowUp: 'k' }[key] : undefined
      const run = latest.current[arrow ?? key]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}

const choice = stored('device', 'queue-shortcuts')

/** Whether this device uses shortcuts. They are on until somebody switches them off. */
export const useShortcutsSwitch = () => {
  const [on, setOn] = useState(() => choice.read() !== false)
  return {
    on,
    change: (next: boolean) => {
      choice.write(next)
      setOn(next)
    },
  }
}

interface ShortcutsDialogProps {
  keys: ReturnType<typeof useShortcutsSwitch>
  onClose: () => void
}

const shown: [keys: string[], name: string][] = [
  [['j', '↓'], m.shortcutNames.next],
  [['k', '↑'], m.shortcutNames.previous],
  [['n'], m.shortcutNames.words],
  ...Object.entries(actKeys).map(([act, key]): [string[], string] => [[key], m.actNames[act as DecisionAct]]),
  [['?'], m.shortcutNames.help],
]

/** The shortcuts, with a switch. */
export const ShortcutsDialog = ({ keys, onClose }: ShortcutsDialogProps) => (
  <Dialog open onClose={onClose} title={m.shortcuts} size="small">
    <label className={`row gap-12 min-44 semibold pointer ${classes.toggle}`}>
      <input
        type="checkbox"
        checked={keys.on}
        onChange={(event) => keys.change(event.currentTarget.checked)}
      />
      {m.shortcutsOn}
    </label>
    <Text size="small" tone="muted">
      {m.shortcutsHint}
    </Text>
    <dl className={`grid mt-12 ${classes.keys}`}>
      {shown.map(([names, name]) => (
        <div key={name}>
          <dt className="flex gap-4">
            {names.map((one) => (
              <kbd key={one}>{one}</kbd>
            ))}
          </dt>
          <dd className="no-margin">{name}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
