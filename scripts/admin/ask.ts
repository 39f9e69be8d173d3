import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

interface Answers {
  email: string
  password: string
}

/** Prints the prompt, and echoes typed text only while `quiet` is false. */
const askAtTerminal = async (): Promise<Answers> => {
  let quiet = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!quiet) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  let waiting = true
  // Handles Ctrl-C and Ctrl-D during a prompt.
  terminal.once('close', () => {
    if (waiting) process.exit(130)
  })
  const secret = async (question: string): Promise<string> => {
    process.stdout.write(question)
    quiet = true
    const answer = await terminal.question('')
    quiet = false
    process.stdout.write('\n')
    return answer
  }
  const email = (await terminal.question('E-mail: ')).trim()
  const password = await secret('Password: ')
  const again = await secret('The password again: ')
  waiting = false
  terminal.close()
  if (password !== again) throw new Error('The two passwords are not the same.')
  return { email, password }
}

const readLines = async (): Promise<Answers> => {
  const [email = '', password = ''] = (await text(process.stdin)).split(/\r?\n/)
  return { email: email.trim(), password }
}

/** Reads an e-mail and a password from the terminal, without echoing the password, or from two lines of piped input. */
export const askForAdmin = (): Promise<Answers> => (process.stdin.isTTY ? askAtTerminal() : readLines())
