import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/problem.tsx'
import type { ServerForm } from '#web/ui/use-server-form.ts'
import classes from './your-data-page.module.css'

interface FormDialogProps<Values extends object> {
  title: string
  /** The label of the button. */
  action: string
  form: Pick<ServerForm<Values>, 'id' | 'errors' | 'submitUnless'>
  send: (values: Values) => void
  /** The mutation that sends the form. Its error is shown if no field has one. */
  sending: { isPending: boolean; error: unknown }
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form and one button. */
export const FormDialog = <Values extends object>(props: FormDialogProps<Values>) => {
  const { title, action, form, send, sending, onClose, children } = props
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      actions={
        <Button type="submit" form={form.id} fullWidth loading={sending.isPending}>
          {action}
        </Button>
      }
    >
      <form
        id={form.id}
        className={`form gap-14 ${classes.form}`}
        onSubmit={form.submitUnless(sending.isPending, send)}
        noValidate
      >
        {children}
        <Problem
          className={`banner ${classes.failure}`}
          error={Object.keys(form.errors).length === 0 ? sending.error : undefined}
        />
      </form>
    </Dialog>
  )
}
