import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from '#web/lib/router.tsx'
import classes from './button.module.css'
import { Spinner } from './spinner.tsx'

interface ButtonProps
  extends ComponentProps<'button'>, Pick<LinkProps, 'state' | 'replace' | 'target' | 'rel'> {
  /**
   * The rank of the action. A view has one `filled` button: its main action. `default` is for most others, `outline`
   * for the third rank, `subtle` is only text. `ink` is a commitment without money, `teal` is the most urgent action of
   * a seller's row, `danger` deletes.
   */
  variant?: 'filled' | 'default' | 'outline' | 'subtle' | 'ink' | 'teal' | 'danger'
  /** 36, 44 or 52 px high. */
  size?: 'sm' | 'md' | 'lg'
  fullWidth?: boolean
  /** An icon before the label. */
  leftSection?: ReactNode
  /** Shows a spinner and disables the button. */
  loading?: boolean
  /** Makes it a link to a page of the app, which may have a `state` and may `replace` the current one. */
  to?: string
  /** Makes it a link to another address. */
  href?: string
}

export const Button = ({
  variant = 'filled',
  size = 'md',
  fullWidth,
  leftSection,
  loading,
  to,
  href,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const look = {
    className: className ? `${classes.button} ${className}` : classes.button,
    'data-variant': variant,
    'data-size': size,
    'data-block': fullWidth || undefined,
    'data-loading': loading || undefined,
  }
  const content = (
    <>
      {leftSection && <span className={`grid rigid ${classes.section}`}>{leftSection}</span>}
      <span className={`min-0 ${classes.label}`}>{children}</span>
      {loading && (
        <span className={classes.spinner}>
          <Spinner size={20} />
        </span>
      )}
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} {...look} {...(rest as Omit<LinkProps, 'to'>)}>
        {content}
      </Link>
    )
  if (href !== undefined)
    return (
      <a href={href} {...look} {...(rest as ComponentProps<'a'>)}>
        {content}
      </a>
    )
  return (
    // oxlint-disable-next-line react/button-has-type
    <button type={type} disabled={disabled || loading} {...look} {...rest}>
      {content}
    </button>
  )
}

/** A label that looks like a button, around a file input. */
export const LabelButton = ({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) => (
  <label
    className={className ? `${classes.button} ${className}` : classes.button}
    data-variant="filled"
    data-size="md"
  >
    {children}
  </label>
)
