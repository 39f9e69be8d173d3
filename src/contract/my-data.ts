import { z } from 'zod'
import { calls } from './define.ts'
import { Done, id, ticked, time } from './fields.ts'
import { maxLengths } from './limits.ts'

const status = z.string()

const MyItem = z.object({
  itemID: id,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  size: z.string(),
  style: z.enum(['masculine', 'feminine']),
  tags: z.array(z.string()),
  status,
  createdAt: time,
  listedAt: time.nullable(),
  photos: z.array(z.string()),
})

const MyTicket = z.object({
  ticketID: z.int(),
  itemID: id,
  itemName: z.string(),
  price: z.number(),
  storeName: z.string(),
  status,
  createdAt: time,
  history: z.array(z.object({ status, at: time, by: z.enum(['you', 'the other', 'deadline']) })),
})

const MyConversation = z.object({
  with: z.string(),
  startedAt: time,
  messages: z.array(z.object({ from: z.enum(['you', 'the other']), message: z.string(), at: time })),
  reports: z.array(z.object({ reason: z.string(), details: z.string(), at: time })),
  blockedByYou: z.boolean(),
})

/** Everything that is kept about one person; of others only what that person saw. */
export const MyData = z.object({
  madeAt: time,
  account: z.object({
    id,
    kind: z.enum(['buyer', 'seller', 'admin']),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string(),
    createdAt: time,
    style: z.enum(['masculine', 'feminine']).nullable(),
    homeAddress: z.string().nullable(),
    preferences: z.array(z.string()),
    sessions: z.array(
      z.object({ device: z.string().nullable(), startedAt: time, lastSeenAt: time, endsAt: time }),
    ),
    /** What they log in with besides the password, if they want. What codes are made from is not handed out. */
    secondFactor: z.object({ since: time, recoveryCodesLeft: z.int() }).nullable(),
    /** One for a forgotten password that was not used yet. */
    resetLink: z.object({ madeAt: time, endsAt: time }).nullable(),
    /** Sizes of the pieces that were looked at last, for the search. */
    sizesLookedAt: z.array(z.string()),
  }),
  /** Of sellers. The photos themselves are encrypted and not handed out; who looked at them is not said, when is. */
  verification: z
    .object({
      standing: z.enum(['not decided', 'approved', 'rejected']),
      documents: z.array(
        z.object({
          kind: z.string(),
          sentAt: time,
          replacedAt: time.nullable(),
          destroyedAt: time.nullable(),
          viewedAt: z.array(time),
        }),
      ),
      decisions: z.array(
        z.object({ decision: z.enum(['approved', 'rejected']), reason: z.string().nullable(), at: time }),
      ),
    })
    .nullable(),
  shop: z
    .object({
      storeID: id,
      name: z.string(),
      address: z.string(),
      location: z.object({ long: z.number(), lat: z.number() }).nullable(),
      createdAt: time,
    })
    .nullable(),
  items: z.array(MyItem),
  balance: z
    .object({ pesos: z.number(), vouchers: z.array(z.object({ amount: z.number(), redeemedAt: time })) })
    .nullable(),
  cart: z.array(z.object({ itemID: id, name: z.string(), addedAt: time })),
  collections: z.array(
    z.object({
      name: z.string(),
      createdAt: time,
      items: z.array(z.object({ itemID: id, name: z.string(), addedAt: time })),
    }),
  ),
  bought: z.array(MyTicket),
  sold: z.array(MyTicket),
  conversations: z.array(MyConversation),
})

export const myData = calls({
  'POST auth/my_data': {
    summary:
      'Everything that is kept about the signed-in person, to be kept as a file; asks for the password again',
    who: 'signed-in',
    input: z.object({ password: z.string('Password is required').max(maxLengths.secret) }),
    reply: MyData,
    errors: ['wrong_password', 'too_many_tries'],
  },
  'POST auth/delete_account': {
    summary:
      "Delete one's own account for good: what is the person's goes, what others and the law need stays without the person",
    who: ['buyer', 'unverified', 'completed', 'seller'],
    input: z.object({
      password: z.string('Password is required').max(maxLengths.secret),
      /** A balance cannot be paid out: without this an account that has one is kept. */
      giveUpBalance: ticked.optional(),
    }),
    reply: Done,
    errors: ['wrong_password', 'tickets_open', 'balance_left', 'too_many_tries'],
  },
})
