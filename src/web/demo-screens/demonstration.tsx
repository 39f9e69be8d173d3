import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as m from '#messages/demo-screens.tsx'
import classes from './demonstration.module.css'

/** A note that the screen is only a demonstration. */
export const Demonstration = ({ children }: { children: ReactNode }) => (
  <p className={classes.sign} role="note">
    <IconInfoCircle size={22} stroke={1.75} aria-hidden />
    <span>
      <strong>{m.demonstration}</strong> {children}
    </span>
  </p>
)
