import { z } from 'zod'
import { communityRuleKeys } from '#domain/community-rules.ts'
import {
  appealableActs,
  decisionActs,
  entryKinds,
  reportedKinds,
  signalKinds,
  talkKinds,
  stopDays,
} from '#domain/moderation.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { Case } from './cases.ts'
import { Message } from './chat.ts'
import { calls } from './define.ts'
import {
  countShown,
  decimalShown,
  Done,
  id,
  note,
  paragraph,
  price,
  size,
  ticked,
  time,
  token,
  whole,
  wholeShown,
} from './fields.ts'
import { condition } from './item-facts.ts'
import { maxLengths } from './limits.ts'
import { ItemState } from './listings.ts'
import { Photo } from './photo.ts'
import { Review } from './reviews.ts'
import * as rules from './rules.ts'

const rule = z.enum(communityRuleKeys, 'Reason is required')
const act = z.enum(decisionActs, 'This cannot be decided')

/** The order of an authority that asks for a decision (Internet Transactions Act). */
const Order = z.object({
  authority: z.string(),
  /** The number of its paper. */
  paper: z.string(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
})

const Person = z.object({
  /** Null if the account is deleted. */
  accountID: id.nullable(),
  name: z.string(),
  kind: z.enum(['buyer', 'seller']),
  storeID: id.nullable(),
})

const Decision = z.object({
  decisionID: id,
  act,
  /** What it is about: the title of its entry. */
  title: z.string(),
  /** Null if nothing was done, for appeals, and if an authority ordered it. */
  rule: rule.nullable(),
  /** The admin's words to the person. */
  words: z.string(),
  /** Until when the shop or the account is stopped. Null for good, for other acts, and before it takes effect. */
  until: time.nullable(),
  /** For how many days. Null for good, and for other acts. */
  days: wholeShown(1, Math.max(...stopDays)).nullable(),
  order: Order.nullable(),
  decidedBy: z.string(),
  /** Whether this admin decided it. */
  mine: z.boolean(),
  decidedAt: time,
  /** It takes effect once a second admin agrees. */
  needsSecondAdmin: z.boolean(),
  liftedAt: time.nullable(),
})

const Entry = z.object({
  entryID: id,
  /** People call it by this number. */
  number: wholeShown(1, Number.MAX_SAFE_INTEGER),
  kind: z.enum(entryKinds),
  /** The id of the item, shop, account, review, conversation, case, pair, seller or decision that it is about. */
  subjectID: id,
  about: Person.nullable(),
  /** The name of the item or the shop, or the first words of the review. Empty for people and messages. */
  title: z.string(),
  photo: Photo.nullable(),
  /** Of reports, the most frequent first. */
  reasons: z.array(z.object({ reason: rule, reports: countShown() })),
  /** What the software noticed. */
  signals: z.array(z.enum(signalKinds)),
  /** The highest first. */
  priority: wholeShown(0, 9),
  openedAt: time,
  /** The admin who has taken it. */
  takenBy: z.object({ name: z.string(), mine: z.boolean() }).nullable(),
  state: z.enum(['open', 'waiting', 'closed']),
  decision: Decision.nullable(),
})

/** What the software noticed, and from which figures. */
const Signal = z.object({
  kind: z.enum(signalKinds),
  noticedAt: time,
  /** How many listings, reservations or reporters. */
  count: countShown().nullable(),
  /** How many accounts of one device or address block. */
  accounts: countShown().nullable(),
  of: z.enum(['device', 'network']).nullable(),
  price: price.nullable(),
  /** The middle of comparable prices. */
  usual: price.nullable(),
  talk: z.enum(talkKinds).nullable(),
})

const EntryDetails = Entry.extend({
  /** The newest ones. */
  noticed: z.array(Signal),
  /** What can be decided. */
  acts: z.array(act),
  reports: z.array(
    z.object({
      reportID: id,
      reason: rule,
      details: z.string(),
      /** Null if the account is deleted. */
      reportedBy: z.string().nullable(),
      reportedAt: time,
      /** Whether the reporter once bought from this shop, or sold to this buyer. */
      traded: z.boolean(),
    }),
  ),
  item: z
    .object({
      itemID: id,
      name: z.string(),
      description: z.string(),
      price,
      images: z.array(Photo),
      availability: ItemState,
      /** How many wait in line. */
      waiting: countShown(),
      listedAt: time.nullable(),
      /** What it was before its last changes, the newest first. */
      versions: z.array(
        z.object({
          versionID: wholeShown(1, Number.MAX_SAFE_INTEGER),
          /** When it was changed to something else. */
          until: time,
          name: z.string(),
          description: z.string(),
          price,
          size,
          condition: condition.nullable(),
          brand: z.string().nullable(),
          tags: z.array(z.string()),
          photos: countShown(maximumPhotosPerItem),
        }),
      ),
    })
    .nullable(),
  review: Review.nullable(),
  /** The reported ones and those that were noticed, oldest first. */
  messages: z.array(Message),
  case: Case.nullable(),
  /** The decision that an appeal is about, and why the person asks for another look. */
  appeal: z.object({ decision: Decision, text: z.string() }).nullable(),
  /** What is known of the person. */
  record: z
    .object({
      warnings: countShown(),
      takenDown: countShown(),
      stops: countShown(),
      openTickets: countShown(),
      completed: countShown(),
      stars: decimalShown(1, 5).nullable(),
      since: time,
    })
    .nullable(),
  /** About the same person, the newest first. */
  earlier: z.array(Decision),
})

/** What a person is shown of a decision about them. Who decided stays among admins. */
export const OwnDecision = z.object({
  decisionID: id,
  act: z.enum(appealableActs),
  /** Null if an authority ordered it. */
  rule: rule.nullable(),
  words: z.string(),
  order: Order.nullable(),
  /** What it is about: the name of the item or shop, or the first words of the review. */
  title: z.string(),
  decidedAt: time,
  until: time.nullable(),
  /** Whether it is in effect now: neither over nor lifted. */
  inEffect: z.boolean(),
  /** Until when the person can appeal. Null if they have, or no longer can. */
  appealUntil: time.nullable(),
  canAppeal: z.boolean(),
  appeal: z
    .object({
      text: z.string(),
      sentAt: time,
      answer: z.string().nullable(),
      lifted: z.boolean().nullable(),
    })
    .nullable(),
})

/** Endpoints for reports, the admins' queue, decisions and appeals. */
export const moderation = calls({
  'POST moderation/report': {
    summary:
      'Report an item, a shop, a person or a review to the admins. A person reports the same thing once while it is open. Messages are reported by chat/report, pickups by cases/open_case',
    who: ['buyer', 'seller', 'admin'],
    admins: ['moderator'],
    helpers: true,
    input: z.object({
      of: z.enum(reportedKinds),
      id,
      reason: rule,
      details: note('This', maxLengths.reportDetails).optional(),
    }),
    reply: Done,
    errors: ['not_found', 'own_shop', 'already_reported', 'too_many_tries'],
  },
  'GET moderation/get_queue': {
    summary:
      'Open entries (the highest priority first, then the oldest), those that this admin has taken, those that wait for a second admin, or closed ones (the newest first). Verifiers get sellers and names that wait for them, moderators the others, owners all',
    who: ['admin'],
    admins: ['moderator', 'verifier'],
    input: z.object({
      state: z.enum(['open', 'mine', 'waiting', 'closed']).optional(),
      kind: z.enum(entryKinds).optional(),
      /** Only the entry with this number, whatever its state. */
      number: whole(1, Number.MAX_SAFE_INTEGER, 'This is not a number of a report').optional(),
      cursor: token(200).optional(),
    }),
    reply: z.object({
      entries: z.array(Entry),
      counts: z.object({
        open: countShown(),
        mine: countShown(),
        waiting: countShown(),
        closed: countShown(),
      }),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
  },
  'GET moderation/get_entry': {
    summary: 'An entry with all that is known about it',
    who: ['admin'],
    admins: ['moderator', 'verifier'],
    input: z.object({ entryID: id }),
    reply: EntryDetails,
    errors: ['not_found'],
  },
  'POST moderation/take_entry': {
    summary:
      'Take an entry, so that no other admin works on it, or give it back. It returns by itself after 30 minutes',
    who: ['admin'],
    admins: ['moderator', 'verifier'],
    input: z.object({ entryID: id, give_back: ticked.optional() }),
    reply: Done,
    errors: ['not_found', 'already_closed', 'entry_taken'],
  },
  'POST moderation/decide': {
    summary:
      'Decide an entry. The person is notified with the rule and the words, and whoever reported it of the outcome',
    who: ['admin'],
    admins: ['moderator'],
    input: z.object({
      entryID: id,
      act,
      /** Required unless the act is nothing, uphold or lift, or an authority ordered it. */
      rule: rule.optional(),
      words: paragraph(rules.adminAnswer),
      /** For pause_shop and stop_account: the days, or for good if it is missing. */
      days: whole(Math.min(...stopDays), Math.max(...stopDays), 'Choose for how long').optional(),
      /** Of a case: which of the two sides the decision is about. */
      side: z.enum(['buyer', 'seller']).optional(),
      /** Instead of a rule: the order of an authority, with all four fields. */
      authority: note('The authority', 200).optional(),
      paper: note('The number of the order', 100).optional(),
      issuedOn: z.iso.date('This is not a date').optional(),
      dueOn: z.iso.date('This is not a date').optional(),
    }),
    reply: z.object({ response: z.string(), needsSecondAdmin: z.boolean() }),
    errors: ['not_found', 'already_closed', 'entry_taken', 'not_possible', 'needs_other_admin'],
  },
  'POST moderation/confirm_decision': {
    summary:
      'Agree as a second admin to a decision that needs two, or refuse it, which opens the entry again',
    who: ['admin'],
    admins: ['moderator'],
    input: z.object({ decisionID: id, agree: ticked }),
    reply: Done,
    errors: ['not_found', 'already_closed', 'needs_other_admin', 'not_possible'],
  },
  'GET moderation/get_decisions': {
    summary: 'Decisions about the caller, the newest first, and whether they can still be appealed against',
    who: ['buyer', 'seller', 'unverified', 'completed'],
    whenStopped: true,
    reply: z.object({
      decisions: z.array(OwnDecision),
    }),
  },
  'POST moderation/appeal': {
    summary: 'Appeal against a decision about the caller, once, within 30 days. Another admin looks at it',
    who: ['buyer', 'seller', 'unverified', 'completed'],
    whenStopped: true,
    input: z.object({ decisionID: id, text: paragraph(rules.appeal) }),
    reply: Done,
    errors: ['not_found', 'already_appealed', 'appeal_late', 'too_many_tries'],
  },
})
