import { IconBackspace } from '@tabler/icons-react'
import * as common from '#messages/common.ts'
import classes from './price-keypad.module.css'

interface PriceKeypadProps {
  /** Digits, in pesos. */
  value: string
  onChange: (value: string) => void
  doneLabel: string
  onDone: () => void
  /** Whether `onDone` can be called now. */
  ready?: boolean
}

const maxDigits = 6
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0']

/** Large keys for a price, because the keyboard of a phone covers what is above it. A real keyboard works too. */
export const PriceKeypad = ({ value, onChange, doneLabel, onDone, ready = true }: PriceKeypadProps) => {
  const type = (text: string) => onChange(text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, maxDigits))
  return (
    <div className={classes.keypad}>
      <label className={classes.value}>
        ₱
        <input
          aria-label={common.priceLabel}
          // No keyboard of the phone.
          inputMode="none"
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </label>
      <div className={classes.keys}>
        {keys.map((key) => (
          <button key={key} type="button" className={classes.key} onClick={() => type(value + key)}>
            {key}
          </button>
        ))}
        <button
          type="button"
          className={classes.key}
          data-plain
          aria-label={common.deleteButton}
          onClick={() => type(value.slice(0, -1))}
        >
          <IconBackspace size={22} stroke={1.75} aria-hidden />
        </button>
        <button type="button" className={classes.done} disabled={!ready || value === ''} onClick={onDone}>
          {doneLabel}
        </button>
      </div>
    </div>
  )
}
