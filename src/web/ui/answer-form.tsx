import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { adminAnswer } from '#contract/rules.ts'
import { Button } from './button.tsx'
import { Textarea } from './fields.tsx'
import { Problem } from './problem.tsx'
import classes from './report-list.module.css'

interface AnswerFormProps<Decision> {
  label: string
  missing: string
  /** The buttons, of which the first one is the likely decision. */
  decisions: readonly { decision: Decision; name: string }[]
  send: (decision: Decision, answer: string) => Promise<unknown>
}

/** An admin's decision, with words to those whom it concerns. */
export const AnswerForm = <Decision,>({ label, missing, decisions, send }: AnswerFormProps<Decision>) => {
  const [answer, setAnswer] = useState('')
  const [tried, setTried] = useState(false)
  const deciding = useMutation({ mutationFn: (decision: Decision) => send(decision, answer) })
  const decide = (decision: Decision) => {
    setTried(true)
    if (answer.trim() !== '' && !deciding.isPending) deciding.mutate(decision)
  }
  return (
    <div className={classes.form}>
      <Textarea
        label={label}
        rows={3}
        maxLength={adminAnswer.max}
        value={answer}
        error={tried && answer.trim() === '' ? missing : undefined}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Problem className={classes.error} error={deciding.error} />
      <div className={classes.buttons}>
        {decisions.map(({ decision, name }, index) => (
          <Button
            key={name}
            variant={index === 0 ? 'default' : 'outline'}
            loading={deciding.isPending && deciding.variables === decision}
            onClick={() => decide(decision)}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}
