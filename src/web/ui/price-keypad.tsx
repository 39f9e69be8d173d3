import { IconBackspace } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import * as rules from '#contract/rules.ts'
import { maxNumberLength } from '#domain/typed-numbers.ts'
import * as common from '#messages/common.ts'
import { numberError } from '#web/lib/check-fields.ts'
import classes from './price-keypad.module.css'

interface ExtraKey {
  label: string
  onTap: () => void
  disabled?: boolean
}

interface PriceKeypadProps {
  /** In pesos, as typed. */
  value: string
  onChange: (value: string) => void
  /** The name of the number. */
  name?: string
  /** Before the number. */
  sign?: string
  doneLabel?: ReactNode
  onDone: () => void
  /** Whether `onDone` can be called now. */
  ready?: boolean
  /** What is wrong with the value. By default, what breaks the rule of a price. */
  error?: string | undefined
  /** Shown at the right of the price. */
  beside?: ReactNode
  extraKeys?: readonly [ExtraKey, ExtraKey]
  /** The id of the form, whose button then stands elsewhere. The keys fill its place, and a desk has its own. */
  formID?: string
  /** Between the price and the keys. */
  children?: ReactNode
  className?: string | undefined
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0']
const maxDigits = String(rules.price.max).length

/** Large keys for a price, because the keyboard of a phone covers what is above it. A real keyboard works too. */
export const PriceKeypad = ({
  value,
  onChange,
  name = common.priceLabel,
  sign = '₱',
  doneLabel,
  onDone,
  ready = true,
  error = value === '' ? undefined : numberError(rules.price, value),
  beside,
  extraKeys,
  formID,
  children,
  className,
}: PriceKeypadProps) => {
  const errorID = useId()
  const type = (key: string) => {
    const typed = `${value}${key}`.replace(/^0+/, '')
    if (typed.length <= maxDigits) onChange(typed)
  }
  return (
    <form
      id={formID}
      data-wide={formID === undefined ? undefined : ''}
      className={className ? `${classes.keypad} ${className}` : classes.keypad}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <div className={`row gap-12 between ${classes.line}`}>
        <label className={`flex gap-2 align-baseline grow min-0 bold tight text-display ${classes.price}`}>
          <span aria-hidden>{sign}</span>
          <input
            aria-label={name}
            // Its own keys take the place of the phone's keyboard.
            inputMode="none"
            data-autofocus={formID === undefined ? undefined : ''}
            autoComplete="off"
            enterKeyHint="next"
            placeholder="0"
            value={value}
            maxLength={maxNumberLength}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorID}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </label>
        {beside}
      </div>
      {error !== undefined && (
        <p id={errorID} className={`small semibold bad ${classes.problem}`} role="alert">
          {error}
        </p>
      )}
      {children}
      <div className={`grid gap-6 ${classes.keys}`} data-extra={extraKeys ? '' : undefined}>
        {digits.map((key) => (
          <button
            key={key}
            type="button"
            className={`grid centred semibold centre ${formID === undefined ? 'on-surface' : 'on-linen'} radius-medium text-section ${classes.key}`}
            data-key={key}
            onClick={() => type(key)}
          >
            {key}
          </button>
        ))}
        <button
          type="button"
          className={`grid centred small semibold centre radius-medium ${classes.tool}`}
          data-key="delete"
          aria-label={common.deleteDigit}
          disabled={value === ''}
          onClick={() => onChange(value.slice(0, -1))}
        >
          <IconBackspace size={24} aria-hidden />
        </button>
        {extraKeys?.map(({ label, onTap, disabled }, n) => (
          <button
            key={label}
            type="button"
            className={`grid centred small semibold centre radius-medium ${classes.tool}`}
            data-key={n === 0 ? 'upper' : 'lower'}
            disabled={disabled}
            onClick={onTap}
          >
            {label}
          </button>
        ))}
        {formID === undefined && (
          <button
            type="submit"
            className={`grid centred semibold line-13 centre radius-medium tint-hot ${classes.done}`}
            data-key="done"
            disabled={!ready}
          >
            {doneLabel}
          </button>
        )}
      </div>
    </form>
  )
}
