import { IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ElementType, type ReactNode, useId, useState } from 'react'
import { cleanText } from '#domain/unseen-characters.ts'
import * as common from '#messages/common.ts'
import classes from './fields.module.css'

interface FieldProps {
  /** The most characters. A longer text is never cut, not even a pasted one: the field says that it is too long. */
  longest?: number
  label?: ReactNode
  description?: ReactNode
  /** Puts the description below the input. */
  descriptionBelow?: boolean
  /** What is wrong with the value, or `true` if another part of the page says it. */
  error?: ReactNode
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** Wraps the input and its sections. */
  inputContainer?: (input: ReactNode) => ReactNode
}

/** The props of the native element. `className` is of the whole field. */
type PropsOf<Element extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<Element>, 'maxLength'>

type SharedProps = Pick<
  PropsOf<'input'>,
  keyof FieldProps | 'id' | 'className' | 'type' | 'value' | 'aria-describedby' | 'children'
>

const tooLong = (value: unknown, longest: number | undefined): string | undefined => {
  if (longest === undefined || typeof value !== 'string' || value.length <= longest) return undefined
  const { length } = cleanText(value)
  return length > longest ? common.tooLong(length, longest) : undefined
}

const Field = ({
  element: Element,
  label,
  description,
  descriptionBelow = false,
  error: given,
  longest,
  leftSection,
  rightSection,
  className,
  inputContainer = (input) => input,
  ...props
}: SharedProps & { element: ElementType }) => {
  const ownID = useId()
  const { id = ownID, 'aria-describedby': describedBy, value } = props
  const error = given || tooLong(value, longest)
  const message = error !== true && error
  const describing = [message && `${id}-error`, description && `${id}-description`, describedBy].filter(
    Boolean,
  )
  const descriptionPart = description && (
    <p id={`${id}-description`} className={`small muted line-12 ${classes.description}`}>
      {description}
    </p>
  )
  return (
    <div className={`${classes.field} ${className ?? ''}`}>
      {label && (
        <label htmlFor={id} className={`small semibold ${classes.label}`}>
          {label}
        </label>
      )}
      {!descriptionBelow && descriptionPart}
      {inputContainer(
        <div
          className={`relative ${classes.box}`}
          data-left={leftSection ? true : undefined}
          data-right={rightSection ? true : undefined}
        >
          {leftSection && (
            <div className={`grid centred muted absolute no-events ${classes.section}`}>{leftSection}</div>
          )}
          <Element
            {...props}
            id={id}
            className={classes.input}
            aria-invalid={error ? true : undefined}
            aria-describedby={describing.join(' ') || undefined}
          />
          {rightSection && (
            <div className={`grid centred muted absolute no-events ${classes.section}`}>{rightSection}</div>
          )}
        </div>,
      )}
      {descriptionBelow && descriptionPart}
      {message && (
        <p id={`${id}-error`} className={`small medium muted line-12 ${classes.error}`}>
          {message}
        </p>
      )}
    </div>
  )
}

export const TextInput = (props: PropsOf<'input'>) => <Field element="input" {...props} />

export const Textarea = (props: PropsOf<'textarea'>) => <Field element="textarea" {...props} />

interface NativeSelectProps extends Omit<PropsOf<'select'>, 'rightSection'> {
  /** The options, if they are not children. */
  data?: readonly (string | { value: string; label: string })[]
}

export const NativeSelect = ({ data = [], children, ...props }: NativeSelectProps) => (
  <Field element="select" rightSection={<IconChevronDown size={20} aria-hidden />} {...props}>
    {children ??
      data.map((option) => {
        const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
        return (
          <option key={value} value={value}>
            {label}
          </option>
        )
      })}
  </Field>
)

/** Has a button that shows the characters. */
export const PasswordInput = (props: Omit<PropsOf<'input'>, 'type' | 'rightSection'>) => {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Field
      element="input"
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSection={
        <button
          type="button"
          className={`icon-button radius-medium hover-press ${classes.show}`}
          aria-label={common.showPassword}
          aria-pressed={isShown}
          disabled={props.disabled}
          // The input keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={24} stroke={1.5} aria-hidden />
        </button>
      }
    />
  )
}
