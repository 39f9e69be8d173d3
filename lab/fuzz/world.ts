import { randomBytes } from 'node:crypto'
import { queueSeller } from '../../src/server/features/looking-after/verification/queue.ts'
import { hashPassword } from '../../src/server/features/people/accounts/passwords/passwords.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { picture, promisedPng } from '../../tests/support/photos.ts'
import { makeWorld } from '../../tests/permissions/world.ts'
import { createDisposableAccounts } from './disposable-accounts.ts'
import type { Actor } from './requests.ts'

/** A random text in the rows of two passive people. It must appear in no reply to anybody else. */
const canary = () => `Kanaryo${randomBytes(8).toString('hex')}`

export interface Secret {
  what: string
  text: string
  readers: readonly Actor[]
}

const bytesOf = async (blob: Promise<Blob>) => new Uint8Array(await (await blob).arrayBuffer())
const utf8 = (content: string) => new TextEncoder().encode(content)

const fileBytes = async (): Promise<Uint8Array[]> => {
  const jpeg = await bytesOf(picture({ width: 60, height: 80 }))
  return [
    jpeg,
    jpeg,
    await bytesOf(picture({ width: 40, height: 40, format: 'png' })),
    await bytesOf(picture({ width: 50, height: 30, format: 'webp', colour: '#123' })),
    jpeg.slice(0, 300),
    new Uint8Array(),
    promisedPng(50_000, 50_000),
    utf8('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    utf8('GIF89a<script>alert(1)</script>'),
    utf8('<!doctype html><script>alert(1)</script>'),
    new Uint8Array([...jpeg, ...utf8('<?php system("id"); ?>')]),
    new Uint8Array(randomBytes(2_000)),
  ]
}

/** The fixtures: people who send requests, people whose data they must not see, and that data. */
export const makeFuzzWorld = async (app: TestApp) => {
  const { db, clock } = app
  const world = await makeWorld(app, await app.make.buyer(), { photos: true, bothSides: false })
  const disposable = await createDisposableAccounts(app)
  const { people, ids } = world

  // A random password, so that no request can delete these accounts.
  await db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(randomBytes(16).toString('hex')) })
    .where('email', '<>', world.known.email)
    .execute()

  const secrets: Secret[] = []
  /** Makes a canary that only `readers` may see. */
  const hidden = (what: string, readers: readonly Actor[] = []) => {
    const text = canary()
    secrets.push({ what, text, readers })
    return text
  }
  const byAdmins: Actor[] = ['admin', 'newAdmin']
  const emailOf = async (id: string) =>
    (await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

  await db
    .updateTable('accounts')
    .set({
      first_name: hidden("the other buyer's first name", byAdmins),
      last_name: hidden("the other buyer's last name", byAdmins),
      email: `${hidden("the other buyer's e-mail").toLowerCase()}@example.ph`,
      phone_no: hidden("the other buyer's number"),
      password_hash: hidden("the other buyer's password hash"),
    })
    .where('id', '=', ids.other)
    .execute()
  await db
    .updateTable('accounts')
    .set({
      first_name: hidden("the other seller's first name", byAdmins),
      last_name: hidden("the other seller's last name", byAdmins),
      email: `${hidden("the other seller's e-mail", byAdmins).toLowerCase()}@example.ph`,
      password_hash: hidden("the other seller's password hash"),
    })
    .where('id', '=', ids.rival)
    .execute()
  await db
    .updateTable('sellers')
    .set({ address: hidden("the other seller's home") })
    .where('account_id', '=', ids.rival)
    .execute()
  const voucherOf = async (amount: number): Promise<string> => {
    const { vouchers } = await people.admin.ok('POST store/codegen', { amount, count: 1 })
    return vouchers.map(({ code }) => code).join()
  }

  const draft = await app.make.listedItem(ids.rivalShop, {
    name: hidden("the other seller's draft"),
    availability: 'draft',
    photos: 0,
  })
  const { collectionID } = await people.other.ok('POST collections/new_collection', {
    collection_name: hidden("the other buyer's collection"),
  })
  await people.other.ok('POST chat/send_message', {
    sellerID: ids.rival,
    message: hidden("the other buyer's message"),
  })
  await people.rival.ok('POST chat/send_message', {
    userID: ids.other,
    message: hidden("the other seller's message"),
  })
  // The report shows admins the first message only.
  await people.rival.ok('POST chat/report', {
    userID: ids.other,
    reason: 'abuse',
    firstSequence: 1,
    lastSequence: 1,
  })
  // The amounts differ, because a request may legitimately redeem the open voucher.
  const open = await voucherOf(20)
  const redeemed = await voucherOf(4_876.19)
  await people.rival.ok('POST store/redeem_voucher', { code: redeemed })
  secrets.push(
    { what: 'a voucher', text: open, readers: byAdmins },
    { what: 'a redeemed voucher', text: redeemed, readers: byAdmins },
    { what: "the other seller's balance", text: '4876.19', readers: byAdmins },
    { what: 'a path of ID photos', text: 'ids/', readers: [] },
    { what: 'a password hash', text: '$argon2', readers: [] },
    ...world.secrets
      .filter(({ what }) => what.startsWith('the completed') || what.startsWith('the unverified'))
      .map(({ what, text }) => ({
        what,
        text,
        readers: what.includes('completed')
          ? (['completed', ...byAdmins] as const)
          : (['unverified', ...byAdmins] as const),
      })),
    { what: "the buyer's e-mail", text: await emailOf(ids.buyer), readers: ['buyer', 'seller'] },
    { what: "the seller's e-mail", text: await emailOf(ids.seller), readers: ['seller', ...byAdmins] },
    { what: "the admin's e-mail", text: await emailOf(ids.admin), readers: byAdmins },
  )

  const cookies: Record<Actor, string> = {
    nobody: '',
    forger: `session=${randomBytes(32).toString('base64url')}`,
    buyer: people.buyer.cookie,
    unverified: people.unverified.cookie,
    completed: people.completed.cookie,
    seller: people.seller.cookie,
    admin: people.admin.cookie,
    ...disposable.cookies,
  }
  const accountOf: Partial<Record<Actor, string>> = {
    buyer: ids.buyer,
    unverified: ids.unverified,
    completed: ids.completed,
    seller: ids.seller,
    admin: ids.admin,
  }
  // Sessions of the actors and of another device. They are restored with these ids after a request has ended them.
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'account_id'])
    .where('account_id', 'in', [...Object.values(accountOf), ids.other])
    .execute()
  const sessionOfOther = sessions.find((session) => session.account_id === ids.other)?.id ?? ''
  secrets.push({ what: "the other buyer's session", text: sessionOfOther, readers: [] })
  let draftOfRound = ids.draft
  let forSaleInRound = ids.item
  const conversations = await db.selectFrom('conversations').select('id').execute()
  const accounts = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', 'in', Object.values(accountOf))
    .execute()

  return {
    cookies,
    secrets,
    /** Ids for requests: the actor's own, other people's and hidden ones. */
    ids: {
      itemid: [ids.item, ids.draft, ids.inCart, ids.bought, ids.rivalItem, draft],
      shopid: [ids.shop, ids.rivalShop],
      storeid: [ids.shop, ids.rivalShop],
      userid: [ids.buyer, ids.other],
      sellerid: [ids.seller, ids.seller, ids.seller, ids.rival, ids.completed],
      pairid: [ids.pair],
      id: Object.values(ids).map(String),
      waitingid: [ids.completed, ids.completed, ids.unverified, ids.seller],
      sessionid: sessions.map(({ id }) => id),
      ticketid: [String(ids.ticket), String(ids.ticketOfOthers)],
      collectionid: [ids.collection, collectionID],
      entryid: [ids.entry],
      decisionid: [ids.decision, ids.waitingDecision],
      code: [ids.voucher],
      clientid: conversations.map(({ id }) => id),
    },
    files: await fileBytes(),
    learn: disposable.learn,
    /** More ids, which change during the run. */
    idsOfNow: (): [kind: string, known: string[]][] => [
      ['codeofadmin', disposable.codes()],
      ['linktoken', disposable.links()],
      ['draftid', [draftOfRound]],
      ['saleid', [forSaleInRound]],
      ['email', [world.known.email, disposable.email()]],
    ],

    /** Restores accounts, roles and sessions, and resets all rate limits. */
    async restore() {
      await db.deleteFrom('attempts').execute()
      // Another admin may have removed or stopped them.
      for (const { id, ...account } of accounts)
        await db.updateTable('accounts').set(account).where('id', '=', id).execute()
      await db.deleteFrom('item_blocks').execute()
      await db.updateTable('shops').set({ paused_at: null }).where('paused_at', 'is not', null).execute()
      await disposable.renew()
      Object.assign(cookies, disposable.cookies)
      forSaleInRound = await app.make.listedItem(ids.shop)
      draftOfRound = await app.make.listedItem(ids.shop, { availability: 'draft', photos: 0 })
      await db.updateTable('duplicate_listings').set({ dismissed_at: null, dismissed_by: null }).execute()
      await db
        .insertInto('sessions')
        .values(
          sessions.map((session) => ({
            ...session,
            created_at: clock.now(),
            last_seen_at: clock.now(),
            expires_at: new Date(clock.now().getTime() + 90 * 86_400_000),
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const undecided = [accountOf.completed, accountOf.unverified].filter((one) => one !== undefined)
      await db
        .updateTable('sellers')
        .set({ verified: 0, rejection_reason: null })
        .where('account_id', 'in', undecided)
        .where('verified', '<>', 0)
        .execute()
      await db
        .updateTable('id_documents')
        .set({ replaced_at: clock.now() })
        .where('seller_id', '=', accountOf.unverified ?? '')
        .where('kind', '=', 'selfie')
        .where('replaced_at', 'is', null)
        .execute()
      await db.transaction().execute((tx) => queueSeller(tx, accountOf.unverified ?? '', clock.now()))
    },
  }
}
