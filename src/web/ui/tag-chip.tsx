import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import pickable from './pickable.module.css'
import classes from './tag-chip.module.css'

interface TagChipProps {
  name: string
  checked: boolean
  onToggle: () => void
  disabled?: boolean
  /** Shown before the name. */
  mark?: ReactNode
  /** Fills the width of its container. */
  fill?: boolean
}

/** A selectable tag: a checkbox that looks like a chip. */
export const TagChip = ({ name, checked, onToggle, disabled = false, mark, fill = false }: TagChipProps) => (
  <label
    className={`align-center relative ${pickable.pickable} radius-full ${classes.chip}`}
    data-off={disabled ? '' : undefined}
    data-fill={fill || undefined}
  >
    <input type="checkbox" checked={checked} disabled={disabled} onChange={onToggle} />
    {!fill && <IconCheck className={classes.check} size={16} stroke={2.5} aria-hidden />}
    {mark}
    {name}
  </label>
)
