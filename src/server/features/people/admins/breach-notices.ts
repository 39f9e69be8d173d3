import type { Language } from '#domain/language.ts'

export interface BreachFacts {
  from: Date
  to: Date
  /** How many people are concerned, as far as the log says. */
  people: number
  /** Whether there are more. */
  more: boolean
  /** How often each kind of act is in the log, such as "id_photo_opened: 3". */
  acts: readonly { act: string; count: number }[]
  /** How often people downloaded their own data. */
  downloads: number
  operator: string | undefined
  /** The data protection officer. */
  contact: string | undefined
  madeAt: Date
}

const day = 86_400_000

const inManila = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Manila',
  })
  return (at: Date) => format.format(at)
}
const english = inManila('en-PH')
const filipino = inManila('fil-PH')

/** What only people know stands in square brackets. */
export const noticeToCommission = (facts: BreachFacts): string => {
  const { from, to, people, more, acts, downloads, operator, contact, madeAt } = facts
  const found = acts.map(({ act, count }) => `- ${act.replaceAll('_', ' ')}: ${count}`)
  if (downloads > 0) found.push(`- downloads of the data of an account: ${downloads}`)
  return `To the National Privacy Commission
Notification of a personal data breach (NPC Circular 16-03)

From: ${operator ?? '[who runs the marketplace]'}
Data protection officer: ${contact ?? '[name, address, e-mail, phone number]'}
Written: ${english(madeAt)}
We learned of the breach: [day and time]. This notice is due within 72 hours of it. If it is later, the reason: [reason].

1. Nature of the breach
It happened between ${english(from)} and ${english(to)}.
How it happened, and what made it possible: [what happened].
In order of time: [events].
People concerned, as far as our log tells: ${more ? 'more than ' : ''}${people}. Others: [number].
In our log for that time:
${found.length > 0 ? found.join('\n') : '- nothing'}
What may follow for the people concerned: [identity fraud, scam calls, others].

2. Personal data that may be involved
[names, e-mail addresses, phone numbers, addresses, messages]
Sensitive personal information: [photos of government IDs and selfies of sellers, or none].

3. Measures
To stop the breach: [sessions ended, admin removed, passwords reset].
To get the data back or make them unreadable: [measures].
To limit the harm, and to help the people concerned: [measures].
To keep it from happening again: [measures].
The people concerned: [told on (day), by e-mail and notification], or [reason for telling them later].
`
}

/** For the people concerned, in their language. */
export const noticesToPeople = ({ from, to, operator, contact }: BreachFacts): Record<Language, string> => ({
  en: `Your personal data on our marketplace may have been seen by somebody who should not see it.

What happened: between ${english(from)} and ${english(to)}, [what happened].
What may have been seen: [your name, e-mail address, phone number, photos of your IDs].
What we have done: [measures].
What you can do: change your password, turn on a second factor, and do not answer calls or messages that ask for codes or money. If your ID was among it, tell whoever issued it.
What we do for you: [help].
We have told the National Privacy Commission. You may complain there too: privacy.gov.ph.

${operator ?? '[who runs the marketplace]'}
Questions: ${contact ?? '[data protection officer, e-mail, phone number]'}
`,
  fil: `Posibleng nakita ng taong hindi dapat makakita ang personal data mo sa marketplace namin.

Ano ang nangyari: mula ${filipino(from)} hanggang ${filipino(to)}, [ano ang nangyari].
Ano ang posibleng nakita: [pangalan, e-mail, numero ng telepono, mga litrato ng ID mo].
Ano ang ginawa namin: [mga hakbang].
Ano ang magagawa mo: palitan ang password, i-on ang 2-step login, at huwag sumagot sa mga tawag o message na humihingi ng code o pera. Kung kasama ang ID mo, ipaalam sa nag-issue nito.
Ano ang tulong namin sa iyo: [tulong].
Naipaalam na namin ito sa National Privacy Commission. Puwede ka ring magreklamo doon: privacy.gov.ph.

${operator ?? '[kung sino ang nagpapatakbo ng marketplace]'}
Mga tanong: ${contact ?? '[data protection officer, e-mail, numero ng telepono]'}
`,
})

/** The longest time of a breach that the page reads. */
export const maxBreachMs = 366 * day
