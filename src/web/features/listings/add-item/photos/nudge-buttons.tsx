import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import * as m from '#messages/listings.tsx'
import classes from './crop-dialog.module.css'

interface NudgeButtonsProps {
  onMove: (right: number, down: number) => void
  onGrow: (direction: number) => void
}

/** Buttons that move and resize the selection by one step. */
export const NudgeButtons = ({ onMove, onGrow }: NudgeButtonsProps) => {
  const buttons = [
    { label: m.moveLeft, icon: IconArrowLeft, act: () => onMove(-1, 0) },
    { label: m.moveRight, icon: IconArrowRight, act: () => onMove(1, 0) },
    { label: m.moveUp, icon: IconArrowUp, act: () => onMove(0, -1) },
    { label: m.moveDown, icon: IconArrowDown, act: () => onMove(0, 1) },
    { label: m.makeSmaller, icon: IconMinus, act: () => onGrow(-1) },
    { label: m.makeLarger, icon: IconPlus, act: () => onGrow(1) },
  ]
  return (
    <fieldset className={`flex gap-6 ${classes.nudges}`} aria-label={m.nudgeLabel}>
      {buttons.map(({ label, icon: Icon, act }) => (
        <button
          key={label}
          type="button"
          className={`icon-button grow radius-medium ${classes.tool}`}
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon size={20} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
