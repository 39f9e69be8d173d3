import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as m from '#messages/demo-screens.tsx'
import classes from './demonstration.module.css'

/** A label that marks a demonstration screen. */
export const Demonstration = ({ children }: { children: ReactNode }) => (
  <p className={`ink flex gap-12 mb-20 pad-14-16 pretty radius-medium ${classes.sign}`} role="note">
    <IconInfoCircle size={22} stroke={1.75} aria-hidden />
    <span>
      <strong>{m.demonstration}</strong> {children}
    </span>
  </p>
)
