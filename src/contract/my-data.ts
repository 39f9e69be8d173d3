import { z } from 'zod'
import { savedItemChanges } from '#domain/saved-items.ts'
import { notifyTimes } from '#domain/saved-searches.ts'
import { maxFollowersCounted } from '#domain/follows.ts'
import { languages } from '#domain/language.ts'
import { bundlePercents, bundleSizes } from '#domain/bundles.ts'
import { floorPercents, offerStates } from '#domain/offers.ts'
import { entryKinds } from '#domain/moderation.ts'
import { paymentStates } from '#domain/payments.ts'
import { calls } from './define.ts'
import {
  countShown,
  Done,
  id,
  pickupIDShown,
  price,
  secret,
  sumShown,
  ticked,
  ticketIDShown,
  time,
  wholeShown,
} from './fields.ts'
import { BuyerLocation } from './buyer-location.ts'
import { Measurements, storedFacts } from './item-facts.ts'
import { OwnQr } from './payments.ts'
import { OwnDecision } from './moderation.ts'
import { Review } from './reviews.ts'
import { MyAgreement, SellerDetails } from './legal.ts'
import { Rider } from './riders.ts'
import * as rules from './rules.ts'
import { MeetingPlace } from './meeting-places.ts'
import { Hours, ShopLocation } from './shops.ts'
import { voucherAmountShown } from './wallet.ts'

const status = z.string()

const MyItem = z.object({
  itemID: id,
  name: z.string(),
  description: z.string(),
  price,
  size: z.string(),
  style: z.enum(['masculine', 'feminine']),
  ...storedFacts,
  tags: z.array(z.string()),
  status,
  createdAt: time,
  listedAt: time.nullable(),
  photos: z.array(z.string()),
})

const MyTicket = z.object({
  ticketID: ticketIDShown,
  itemID: id,
  itemName: z.string(),
  price,
  storeName: z.string(),
  status,
  createdAt: time,
  history: z.array(z.object({ status, at: time, by: z.enum(['you', 'the other', 'deadline', 'decision']) })),
  /** Why the buyer cancelled, and what the buyer asked the shop. */
  cancelReason: z.string().nullable(),
  requests: z.array(z.object({ kind: z.string(), askedAt: time, answer: z.string().nullable() })),
})

const MyPickup = z.object({
  pickupID: wholeShown(1, Number.MAX_SAFE_INTEGER),
  storeName: z.string(),
  openedAt: time,
  /** The meeting place that was agreed on, or null. */
  place: z.object({ name: z.string(), note: z.string() }).nullable(),
  ticketIDs: z.array(ticketIDShown),
  /** When the buyer was to come, as it was chosen and moved. */
  times: z.array(z.object({ time, setBy: z.enum(['buyer', 'seller']), setAt: time })),
  handedOver: z.array(
    z.object({
      ticketID: ticketIDShown,
      at: time,
      pass: z.enum(['scanned', 'typed']).nullable(),
      result: z.enum(['completed', 'refused', 'conflict']),
      reason: z.string().nullable(),
    }),
  ),
})

const MyRiderRequest = z.object({
  pickupID: pickupIDShown,
  storeName: z.string(),
  address: z.string(),
  location: ShopLocation,
  contact: z.string(),
  note: z.string(),
  askedAt: time,
  sentAt: time.nullable(),
  trackingLink: z.string().nullable(),
  fee: Rider.shape.fee,
  endedAt: time.nullable(),
})

const MyConversation = z.object({
  with: z.string(),
  startedAt: time,
  messages: z.array(
    z.object({
      from: z.enum(['you', 'the other']),
      message: z.string(),
      photos: z.array(z.string()),
      at: time,
    }),
  ),
  blockedByYou: z.boolean(),
})

const MyReview = Review.extend({ pickupID: pickupIDShown })

/** All personal data of one account. About others it contains only what that person could see. */
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
    lastLoginAt: time.nullable(),
    language: z.enum(languages),
    style: z.enum(['masculine', 'feminine']).nullable(),
    homeAddress: z.string().nullable(),
    preferences: z.array(z.string()),
    sessions: z.array(
      z.object({ device: z.string().nullable(), startedAt: time, lastSeenAt: time, endsAt: time }),
    ),
    /** The second factor, if there is one. Its secret is not exported. */
    secondFactor: z.object({ since: time, recoveryCodesLeft: countShown(10) }).nullable(),
    /** An unused link for a forgotten password. */
    resetLink: z.object({ madeAt: time, endsAt: time }).nullable(),
    emailConfirmedAt: time.nullable(),
    /** An unused link that confirms an e-mail address. */
    emailLink: z.object({ to: z.string(), madeAt: time, endsAt: time }).nullable(),
    /** Downloads like this one within a year. */
    dataDownloads: z.array(time),
    /** The sizes of the items that were viewed last, which the ranking uses. */
    sizesLookedAt: z.array(z.string()),
    /** The items that were opened last, and those that the buyer does not want to see, which the ranking uses. */
    openedItems: z.array(z.object({ itemID: id, name: z.string(), at: time })),
    hiddenItems: z.array(z.object({ itemID: id, name: z.string(), at: time })),
    /** A data URL, or null if there is none. */
    photo: z.string().nullable(),
  }),
  /** For sellers. The photos are encrypted and not exported. The times of views are exported, but not who viewed them. */
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
      nameCorrections: z.array(
        z.object({
          firstName: z.string(),
          lastName: z.string(),
          words: z.string(),
          askedAt: time,
          granted: z.boolean().nullable(),
          answer: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  shop: z
    .object({
      storeID: id,
      name: z.string(),
      address: z.string(),
      about: z.string(),
      directions: z.string(),
      hours: Hours.nullable(),
      /** The path of its cover, or null. */
      cover: z.string().nullable(),
      location: ShopLocation.nullable(),
      /** Whether others see the address only while an item of theirs awaits its pickup. */
      addressHidden: z.boolean(),
      meetingPlaces: z.array(MeetingPlace),
      createdAt: time,
      /** How many buyers follow it. 10,000 may be more. */
      followers: countShown(maxFollowersCounted),
    })
    .nullable(),
  /** The shop that a buyer helps. */
  helps: z.object({ storeName: z.string(), since: time }).nullable(),
  /** What a buyer added, did and wrote for shops that they helped. Acts are calls. */
  helped: z.object({
    items: z.array(z.object({ itemID: id, name: z.string(), createdAt: time })),
    acts: z.array(z.object({ storeName: z.string(), act: z.string(), at: time })),
    messages: z.array(z.object({ storeName: z.string(), message: z.string(), sentAt: time })),
  }),
  /** Of a buyer, in centimetres. */
  measurements: Measurements,
  /** Where a buyer is, to a kilometre, or null. */
  place: BuyerLocation.nullable(),
  /** Without their public keys, which say nothing about the person. */
  passkeys: z.array(
    z.object({ name: z.string(), madeAt: time, lastUsedAt: time.nullable(), backedUp: z.boolean() }),
  ),
  /** Programs of a seller that read. */
  programs: z.array(
    z.object({ name: z.string(), scope: z.string(), madeAt: time, lastUsedAt: time.nullable() }),
  ),
  /** Addresses that are notified of moves of a seller's tickets. */
  webhooks: z.array(z.object({ address: z.string(), since: time, lastSentAt: time.nullable() })),
  provenPhone: z.object({ phoneNumber: z.string(), provenAt: time }).nullable(),
  /** The browsers that show notifications, by their push service. */
  pushSubscriptions: z.array(z.object({ service: z.string(), since: time, confirmedAt: time })),
  notifications: z.array(z.object({ text: z.string(), path: z.string(), at: time, readAt: time.nullable() })),
  /** What was chosen about notifications, or null. */
  notificationSettings: z.object({ off: z.array(z.string()), quietHours: z.boolean() }).nullable(),
  items: z.array(MyItem),
  balance: z
    .object({
      pesos: sumShown,
      vouchers: z.array(z.object({ amount: voucherAmountShown, redeemedAt: time })),
    })
    .nullable(),
  cart: z.array(z.object({ itemID: id, name: z.string(), addedAt: time, savedPrice: price })),
  collections: z.array(
    z.object({
      name: z.string(),
      createdAt: time,
      items: z.array(z.object({ itemID: id, name: z.string(), addedAt: time, savedPrice: price })),
    }),
  ),
  /** Items of the cart and the collections that the buyer was notified of, or is about to be: by which change, at which price. */
  savedItemChanges: z.array(
    z.object({
      item: z.string(),
      change: z.enum(savedItemChanges),
      price,
      notifiedAt: time.nullable(),
    }),
  ),
  /** The items that a buyer is or was in line for, of the last 90 days. */
  inLine: z.array(
    z.object({
      itemID: id,
      itemName: z.string(),
      joinedAt: time,
      turnAt: time.nullable(),
      endedAt: time.nullable(),
      outcome: z.string().nullable(),
    }),
  ),
  bought: z.array(MyTicket),
  sold: z.array(MyTicket),
  /** Of pickups, as buyer or seller. */
  payments: z.array(
    z.object({
      reference: z.string(),
      storeName: z.string(),
      state: z.enum(paymentStates),
      amount: sumShown,
      parts: sumShown,
      at: time,
    }),
  ),
  /** The code with which a seller is paid, or null, and its changes of the last year. */
  paymentQr: OwnQr.nullable(),
  paymentQrChanges: z.array(
    z.object({ name: z.string().nullable(), before: z.string().nullable(), at: time }),
  ),
  pickups: z.array(MyPickup),
  /** Addresses to which the buyer asked shops to send a pickup, until 30 days after its end. */
  riderRequests: z.array(MyRiderRequest),
  /** Of the seller's own shop. */
  liveSales: z.array(
    z.object({
      title: z.string(),
      stream: z.string(),
      startsAt: time,
      startedAt: time.nullable(),
      endedAt: time.nullable(),
      items: countShown(),
    }),
  ),
  /** What the seller sold over the counter of the shop. */
  counterSales: z.array(z.object({ item: z.string(), price, soldAt: time, undoneAt: time.nullable() })),
  drops: z.array(
    z.object({ title: z.string(), opensAt: time, openedAt: time.nullable(), cancelledAt: time.nullable() }),
  ),
  /** The shops that the buyer follows. `seenAt`: when they last opened its page, or began to follow it. */
  followedShops: z.array(z.object({ storeName: z.string(), since: time, seenAt: time })),
  /** Searches that the buyer saved. `search`: words and filters as the query of an address. `found`: the names of items. */
  savedSearches: z.array(
    z.object({
      name: z.string(),
      search: z.string(),
      notify: z.enum(notifyTimes),
      created: time,
      seenAt: time,
      found: z.array(z.string()),
    }),
  ),
  /** Offers between the person and others. */
  offers: z.array(
    z.object({
      itemID: id,
      itemName: z.string(),
      from: z.enum(['buyer', 'seller', 'savers']),
      price,
      words: z.string(),
      state: z.enum(offerStates),
      madeAt: time,
      endedAt: time.nullable(),
    }),
  ),
  /** What the seller chose about offers. Null for buyers. */
  offerRules: z
    .object({
      takesOffers: z.boolean().nullable(),
      floorPercent: wholeShown(floorPercents.min, floorPercents.max).nullable(),
      items: z.array(
        z.object({
          itemID: id,
          itemName: z.string(),
          takesOffers: z.boolean().nullable(),
          floor: price.nullable(),
        }),
      ),
    })
    .nullable(),
  /** What the seller said of bundles. Null for buyers. */
  bundleRule: z
    .object({
      itemsTogether: wholeShown(bundleSizes.min, bundleSizes.max).nullable(),
      price: price.nullable(),
      percent: wholeShown(bundlePercents.min, bundlePercents.max).nullable(),
      items: z.array(z.object({ itemID: id, itemName: z.string(), takesPart: z.boolean() })),
    })
    .nullable(),
  /** Live sales whose start the buyer gets a notification of. */
  liveSubscriptions: z.array(z.object({ title: z.string(), storeName: z.string(), at: time })),
  conversations: z.array(MyConversation),
  /** What the person agreed to, and said as the law asks. Null where it is not asked. */
  legal: z.object({
    agreements: z.array(MyAgreement),
    declaredAdultAt: time.nullable(),
    seller: SellerDetails.nullable(),
    rankedByBehaviour: z.boolean().nullable(),
  }),
  /** What was written in cases about pickups, and what the admin answered. */
  cases: z.array(
    z.object({
      pickupID: pickupIDShown,
      text: z.string(),
      photos: z.array(z.string()),
      at: time,
      answer: z.string().nullable(),
    }),
  ),
  /** What the person reported to the admins. */
  reports: z.array(
    z.object({
      of: z.enum(entryKinds),
      title: z.string(),
      reason: z.string(),
      details: z.string(),
      at: time,
      closedAt: time.nullable(),
    }),
  ),
  bales: z.array(
    z.object({
      name: z.string(),
      cost: sumShown,
      boughtOn: z.iso.date(),
      note: z.string(),
      addedAt: time,
      itemIDs: z.array(id),
    }),
  ),
  /** Of admins about the person, with the appeals. */
  decisions: z.array(OwnDecision),
  /** Of the reviews about a person those that the person can see. */
  reviews: z.object({
    written: z.array(MyReview),
    received: z.array(MyReview),
  }),
})

/** Endpoints for exporting all personal data and for deleting the account. */
export const myData = calls({
  'POST auth/my_data': {
    summary: 'Export all personal data of the signed-in person. Requires the password',
    who: 'signed-in',
    whenStopped: true,
    input: z.object({ password: secret(rules.currentPassword) }),
    /** `otherSide`: the account of the same person on the other side. */
    reply: MyData.extend({ otherSide: MyData.optional() }),
    errors: ['wrong_password', 'too_many_tries'],
  },
  'POST auth/delete_account': {
    summary:
      "Delete the caller's own account. Personal data is erased; records that others or the law need are kept without it",
    who: ['buyer', 'unverified', 'completed', 'seller'],
    whenStopped: true,
    helpers: true,
    input: z.object({
      password: secret(rules.currentPassword),
      /** A balance cannot be paid out, so deleting an account with a balance requires this confirmation. */
      giveUpBalance: ticked.optional(),
    }),
    reply: Done,
    errors: ['wrong_password', 'tickets_open', 'balance_left', 'too_many_tries'],
  },
})
