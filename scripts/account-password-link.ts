import { makePasswordLink } from '#server/features/people/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { runCommand } from './admin/run-command.ts'
import { withDatabase } from './admin/with-database.ts'

const inManila = new Intl.DateTimeFormat('en-PH', {
  timeZone: 'Asia/Manila',
  dateStyle: 'full',
  timeStyle: 'short',
})

const readEmail = (): string => {
  const [email, ...others] = process.argv.slice(2)
  if (!email || email.startsWith('-') || others.length > 0)
    throw new Error('Say for whom: npm run account:password-link -- EMAIL')
  return email
}

/** Browsers never send the part after #, so no log and no other site sees it. */
const addressOf = (token: string, { PUBLIC_URL, PORT }: { PUBLIC_URL?: string | undefined; PORT: number }) =>
  `${new URL('/passwordreset', PUBLIC_URL ?? `http://localhost:${PORT}`).href}#${token}`

/** `npm run account:password-link`: makes a link for a person who has forgotten the password. The app may run meanwhile. */
await runCommand('No link was made.', async () => {
  const email = readEmail()
  const settings = readDatabaseSettings(process.env)
  const link = await withDatabase(settings, (database) => makePasswordLink(database, systemClock, email))
  const { accountID, kind, hasSecondFactor, token, until } = link
  const lines = [
    `For ${email} (account ${accountID}, ${kind}), once, until ${inManila.format(until)} in Manila:`,
    '',
    `  ${addressOf(token, settings)}`,
    '',
    'Whoever has it can take the account: send it to the person alone, once you know who asks. An earlier link of this',
    'account works no more.',
    ...(hasSecondFactor ? ['It also asks for a code of the second factor, or a recovery code.'] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})
