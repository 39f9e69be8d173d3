import type { ReactNode } from 'react'
import classes from './form-with-aside.module.css'

/** A form, and beside it on a desk what helps to fill it in. On a phone the lead stands before the form. */
export const FormWithAside = ({
  form,
  lead,
  more,
}: {
  form: ReactNode
  lead: ReactNode
  more?: ReactNode
}) => (
  <div className={`stack gap-24 ${classes.columns}`}>
    {form}
    <aside className={classes.aside}>
      <div className={classes.lead}>{lead}</div>
      {more}
    </aside>
  </div>
)
