import { IconCheck, IconPoint } from '@tabler/icons-react'
import { password as passwordRule } from '#contract/rules.ts'
import { readPhone } from '#domain/phone-number.ts'
import * as m from '#messages/accounts.tsx'
import classes from './password-rules.module.css'

interface Known {
  first_name?: string
  last_name?: string
  email?: string
  phone_no?: string
}

/** Shorter words, such as "de", occur in many good passwords. */
const shortestWord = 4

/** Whether the password contains a word about the person. The server checks more thoroughly and decides. */
const hasWordOf = (password: string, { first_name = '', last_name = '', email = '', phone_no = '' }: Known) =>
  [...first_name.split(' '), ...last_name.split(' '), email.split('@')[0] ?? '', readPhone(phone_no)]
    .map((word) => word.trim().toLowerCase())
    .some((word) => word.length >= shortestWord && password.toLowerCase().includes(word))

interface PasswordRulesProps {
  password: string
  /** The other values of the form, if there are any. */
  person?: Known
}

/** The password rules of the server, ticked while typing as far as the page can check them. */
export const PasswordRules = ({ password, person }: PasswordRulesProps) => {
  const rules: [rule: string, met: boolean][] = [
    [m.ruleLength, password.length >= passwordRule.min],
    [m.ruleNotYou, person !== undefined && password !== '' && !hasWordOf(password, person)],
    [m.ruleNotCommon, false],
  ]
  return (
    <span className={`stack gap-2 ${classes.rules}`}>
      {rules.map(([rule, met]) => (
        <span
          key={rule}
          className={`flex gap-6 align-start small muted line-14 ${classes.rule}`}
          data-met={met || undefined}
        >
          {met ? <IconCheck size={16} aria-hidden /> : <IconPoint size={16} aria-hidden />}
          {rule}
        </span>
      ))}
    </span>
  )
}
