import type { ReactNode } from 'react'
import classes from './field-group.module.css'

/** Fields below their legend. */
export const FieldGroup = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset>
    <legend className={`semibold ${classes.legend}`}>{legend}</legend>
    {children}
  </fieldset>
)

interface GroupErrorProps {
  id?: string
  error: string | undefined
  /** Whether it is read out when it appears. */
  alert?: boolean
}

/** What is wrong with the fields of a group. */
export const GroupError = ({ id, error, alert = false }: GroupErrorProps) =>
  error ? (
    <p id={id} className={`small bad line-14 ${classes.error}`} role={alert ? 'alert' : undefined}>
      {error}
    </p>
  ) : null
