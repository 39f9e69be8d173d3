import { sql } from 'kysely'
import { actDays } from '#domain/feed-rank.ts'
import { keptFor } from '#domain/kept.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Topic, topic } from './topic.ts'

const withAccount = { en: 'as long as you have the account', fil: 'hangga’t may account ka' }

/**
 * Everything that is kept about people: why, how long, and how it ends. The privacy notice lists it, the job `purge`
 * deletes by it, and tests compare it with the schema, the download and the deletion of accounts. Whoever keeps something
 * longer, or something new, adds a version of the privacy notice.
 */
export const topics: readonly Topic[] = [
  topic({
    what: { en: 'Your account and what you entered', fil: 'Ang account mo at ang mga inilagay mo' },
    why: {
      en: 'So that you can log in, and see what fits you and is near you. You can change or remove most of it.',
      fil: 'Para makapag-log in ka, at makita mo ang kasya at malapit sa iyo. Mababago o maaalis mo ang karamihan nito.',
    },
    for: keptFor.idleAccounts,
    howLong: {
      en: 'as long as you have the account. An account without a login for {time} is deleted, 30 days after an e-mail to you, unless it has open tickets or a balance',
      fil: 'hangga’t may account ka. Binubura ang account na hindi na-log in nang {time}, 30 araw pagkatapos ka naming i-email, maliban kung may bukas itong ticket o balance',
    },
    tables: {
      accounts: {
        personal: ['email', 'first_name', 'last_name', 'phone_no', 'password_hash'],
        download: 'account',
        deletion: 'empties',
        job: 'idle-accounts',
      },
      last_logins: { download: 'account', deletion: 'deletes' },
      buyers: {
        personal: ['measurements', 'latitude', 'longitude', 'town'],
        download: 'account',
        deletion: 'empties',
      },
      sellers: {
        personal: ['address', 'street', 'barangay', 'municipality', 'rejection_reason'],
        download: 'account',
        deletion: 'empties',
      },
      seller_details: {
        personal: ['name', 'address', 'contact', 'registration', 'sources'],
        download: 'legal',
        deletion: 'deletes',
      },
      account_preferences: { download: 'account', deletion: 'deletes' },
      account_photos: { personal: ['bytes'], download: 'account', deletion: 'deletes' },
      size_views: { personal: ['sizes'], download: 'account', deletion: 'deletes' },
      proven_phones: { personal: ['phone_no'], download: 'provenPhone', deletion: 'deletes' },
      second_factors: { personal: ['secret'], download: 'account', deletion: 'deletes' },
      passkeys: {
        personal: ['name', 'credential_id', 'public_key'],
        download: 'passkeys',
        deletion: 'deletes',
      },
      api_tokens: { personal: ['name'], download: 'programs', deletion: 'deletes' },
      recovery_codes: { personal: ['code_hash'], download: 'account', deletion: 'deletes' },
      notification_settings: { download: 'notificationSettings', deletion: 'deletes' },
      payment_qrs: { personal: ['payload', 'name', 'city'], download: 'paymentQr', deletion: 'deletes' },
    },
  }),
  topic({
    what: { en: 'Your shop and its helpers', fil: 'Ang shop mo at ang mga helper nito' },
    why: { en: 'So that buyers find you and your pieces.', fil: 'Para mahanap ka ng mga buyer.' },
    howLong: withAccount,
    tables: {
      shops: {
        personal: [
          'name',
          'name_key',
          'address',
          'about',
          'directions',
          'hours',
          'latitude',
          'longitude',
          'town',
          'cover_key',
          'cover_placeholder',
        ],
        download: 'shop',
        deletion: 'empties',
      },
      meeting_places: {
        personal: ['name', 'note', 'longitude', 'latitude', 'hours'],
        download: 'shop',
        deletion: 'deletes',
      },
      hidden_addresses: {
        personal: ['address', 'directions', 'longitude', 'latitude'],
        download: 'shop',
        deletion: 'deletes',
      },
      shop_slugs: { personal: ['slug'], download: 'shop', deletion: 'deletes' },
      item_blocks: { deletion: 'leaves' },
      webhooks: { personal: ['url'], download: 'webhooks', deletion: 'deletes' },
      // They go with their webhook.
      webhook_deliveries: { deletion: 'deletes' },
      shop_helpers: { download: 'helps', deletion: 'deletes' },
    },
  }),
  topic({
    what: { en: 'The times of downloads of your data', fil: 'Mga oras ng pag-download ng data mo' },
    why: {
      en: 'So that you and we can tell what may have left if somebody took over your account.',
      fil: 'Para malaman mo at namin kung ano ang posibleng lumabas kung may umagaw sa account mo.',
    },
    for: { days: 365 },
    howLong: { en: '{time}', fil: '{time}' },
    tables: {
      data_downloads: {
        download: 'account',
        deletion: 'leaves',
        purge: [{ column: 'downloaded_at', for: { days: 365 } }],
      },
    },
  }),
  topic({
    what: { en: 'What helpers did for a shop', fil: 'Mga ginawa ng mga helper para sa shop' },
    why: {
      en: 'So that its owner knows who did what.',
      fil: 'Para malaman ng may-ari kung sino ang gumawa.',
    },
    for: { days: 365 },
    howLong: { en: '{time}', fil: '{time}' },
    tables: {
      helper_acts: {
        download: 'helped',
        deletion: 'leaves',
        purge: [{ column: 'acted_at', for: { days: 365 } }],
      },
    },
  }),
  topic({
    what: {
      en: 'Pieces that you list, with their photos and the bales that they came from',
      fil: 'Mga pirasong nilista mo, mga litrato nito at ang bale na pinanggalingan',
    },
    why: {
      en: 'So that they can be found and sold.',
      fil: 'Para mahanap at mabenta ang mga ito.',
    },
    howLong: {
      en: 'until you delete them or your account. What was sold stays with the ticket of its buyer',
      fil: 'hanggang burahin mo ang mga ito o ang account mo. Mananatili ang nabenta sa ticket ng bumili',
    },
    tables: {
      items: { personal: ['name', 'description', 'flaws', 'sku'], download: 'items', deletion: 'leaves' },
      item_photos: { personal: ['key', 'placeholder'], download: 'items', deletion: 'leaves' },
      still_there_questions: { deletion: 'leaves' },
      lost_photos: { personal: ['key', 'placeholder'], deletion: 'leaves', job: 'reconcile-storage' },
      item_tags: { download: 'items', deletion: 'leaves' },
      bales: { personal: ['name', 'note'], download: 'bales', deletion: 'deletes' },
      bale_items: { download: 'bales', deletion: 'deletes' },
      item_search: {
        personal: [
          'document',
          'name',
          'title',
          'shop_name',
          'photo_key',
          'photo_placeholder',
          'latitude',
          'longitude',
          'town',
        ],
        deletion: 'deletes',
      },
      photo_embeddings: { personal: ['photo_key', 'vector', 'colours'], deletion: 'leaves' },
      duplicate_listings: { deletion: 'deletes' },
    },
  }),
  topic({
    what: { en: 'Files of pieces that you import', fil: 'Mga file ng pirasong in-import mo' },
    why: {
      en: 'So that you see what was done with each line.',
      fil: 'Para makita mo kung ano ang nangyari sa bawat linya.',
    },
    for: { days: 6 },
    howLong: { en: '{time}', fil: '{time}' },
    tables: {
      item_imports: {
        personal: ['left_out'],
        deletion: 'deletes',
        purge: [{ column: 'created_at', for: { days: 6 } }],
      },
      // They go with their import.
      item_import_lines: { personal: ['cells', 'problems'], deletion: 'deletes' },
      item_import_photos: { personal: ['name', 'file'], deletion: 'deletes', job: 'reconcile-storage' },
    },
  }),
  topic({
    what: {
      en: 'What your pieces were before you changed them',
      fil: 'Ang mga item mo bago mo binago ang mga ito',
    },
    why: {
      en: 'So that admins see whether a piece became another one after buyers found it.',
      fil: 'Para makita ng mga admin kung naging ibang item ito pagkatapos makita ng mga buyer.',
    },
    for: { days: 730 },
    howLong: { en: '{time}', fil: '{time}' },
    tables: {
      item_versions: {
        personal: ['before'],
        deletion: 'leaves',
        purge: [{ column: 'changed_at', for: { days: 730 } }],
      },
      item_changes: {
        personal: ['undone'],
        deletion: 'leaves',
        purge: [{ column: 'made_at', for: { days: 730 } }],
      },
    },
  }),
  topic({
    what: {
      en: 'A keyed hash of the address and browser of your sign-up',
      fil: 'Naka-key na hash ng address at browser na ginamit mo sa pag-sign up',
    },
    why: {
      en: 'So that admins notice many accounts of one device. Neither can be read from it.',
      fil: 'Para mapansin ng mga admin ang maraming account sa iisang device. Hindi mababasa ang dalawa mula rito.',
    },
    for: { days: 30 },
    howLong: { en: '{time}', fil: '{time}' },
    tables: {
      sign_up_origins: {
        personal: ['network', 'device'],
        deletion: 'deletes',
        purge: [{ column: 'signed_up_at', for: { days: 30 } }],
      },
    },
  }),
  topic({
    what: { en: 'Devices where you are logged in', fil: 'Mga device kung saan ka naka-log in' },
    why: {
      en: 'So that you stay logged in, get notifications, and can log out a device that is not yours.',
      fil: 'Para manatili kang naka-log in, makatanggap ng notification, at mai-log out mo ang device na hindi sa iyo.',
    },
    for: keptFor.idleSessions,
    howLong: {
      en: '{time} after the last use, and 90 days after the login at most',
      fil: '{time} pagkatapos ng huling gamit, at hanggang 90 araw mula sa pag-log in',
    },
    tables: {
      sessions: {
        personal: ['device'],
        download: 'account',
        deletion: 'deletes',
        purge: [{ column: 'expires_at' }, { column: 'last_seen_at', for: keptFor.idleSessions }],
      },
      push_subscriptions: {
        personal: ['endpoint', 'p256dh', 'auth'],
        download: 'pushSubscriptions',
        deletion: 'deletes',
      },
    },
  }),
  topic({
    what: {
      en: 'Unfinished sign-ups, invitations, links in mails and codes',
      fil: 'Mga hindi natapos na sign-up, imbitasyon, link sa mail at code',
    },
    why: { en: 'So that they work once.', fil: 'Para gumana ang mga ito nang isang beses.' },
    howLong: {
      en: 'until they are used or expire, a week at most',
      fil: 'hanggang magamit o mag-expire ang mga ito, hindi lalampas sa isang linggo',
    },
    tables: {
      sign_ups: {
        personal: ['email', 'first_name', 'last_name', 'phone_no', 'password_hash', 'details'],
        deletion: 'leaves',
        purge: [{ column: 'expires_at' }],
      },
      password_links: { download: 'account', deletion: 'deletes', purge: [{ column: 'expires_at' }] },
      email_links: {
        personal: ['email'],
        download: 'account',
        deletion: 'deletes',
        purge: [{ column: 'expires_at' }],
      },
      passkey_challenges: { deletion: 'deletes', purge: [{ column: 'expires_at' }] },
      phone_codes: { personal: ['phone_no'], deletion: 'deletes', purge: [{ column: 'expires_at' }] },
      first_run_codes: { deletion: 'leaves', purge: [{ column: 'expires_at' }] },
      admin_invitations: { deletion: 'leaves', purge: [{ column: 'expires_at' }] },
      shop_helper_invitations: { deletion: 'deletes', purge: [{ column: 'expires_at' }] },
    },
  }),
  topic({
    what: { en: 'Counts of tries', fil: 'Bilang ng mga subok' },
    why: {
      en: 'Against guessed passwords and misuse. Network addresses are hashed.',
      fil: 'Laban sa panghuhula ng password at maling paggamit. Naka-hash ang mga network address.',
    },
    howLong: {
      en: 'until the time of the limit has passed, 90 days at most',
      fil: 'hanggang matapos ang oras ng limit, hindi lalampas sa 90 araw',
    },
    tables: {
      attempts: { personal: ['key'], deletion: 'leaves', purge: [{ column: 'window_ends_at' }] },
    },
  }),
  topic({
    what: {
      en: 'Your cart and collections, with what a piece cost when you saved it',
      fil: 'Ang cart at mga collection mo, kasama kung magkano ang piraso noong ni-save mo',
    },
    why: {
      en: 'So that you find them again, and are told once when a piece costs less or is free again. A shop sees how many saved a piece, and not who.',
      fil: 'Para mahanap mo ulit ang mga ito, at masabihan ka nang isang beses kapag mas mura na o puwede na ulit ang piraso. Nakikita ng shop kung ilan ang nag-save, hindi kung sino.',
    },
    howLong: {
      en: 'until you remove them or delete your account',
      fil: 'hanggang alisin mo ang mga ito o burahin ang account mo',
    },
    tables: {
      cart_entries: { download: 'cart', deletion: 'deletes' },
      collections: { personal: ['name'], download: 'collections', deletion: 'deletes' },
      collection_items: { download: 'collections', deletion: 'deletes' },
      saved_item_changes: { download: 'savedItemChanges', deletion: 'deletes' },
    },
  }),
  topic({
    what: {
      en: 'Shops that you follow, and when you last opened their pages',
      fil: 'Mga shop na sinusundan mo, at kung kailan mo huling binuksan ang page nila',
    },
    why: {
      en: 'So that you are told of what is new there. A shop sees how many follow it, and not who.',
      fil: 'Para masabihan ka sa bago roon. Nakikita ng shop kung ilan ang sumusunod dito, hindi kung sino.',
    },
    howLong: {
      en: 'until you unfollow them, or until a block between you or the deletion of an account',
      fil: 'hanggang i-unfollow mo sila, o hanggang may mag-block sa inyo o may burahing account',
    },
    tables: {
      shop_followers: { download: 'followedShops', deletion: 'deletes' },
      followed_shops: { deletion: 'leaves' },
    },
  }),
  topic({
    what: {
      en: 'Searches that you saved, and the pieces that they found',
      fil: 'Mga paghahanap na ni-save mo, at ang mga pirasong nahanap ng mga ito',
    },
    why: {
      en: 'So that you are told of new pieces. Nobody else sees them.',
      fil: 'Para masabihan ka sa mga bagong piraso. Walang ibang nakakakita nito.',
    },
    for: { days: 90 },
    howLong: {
      en: 'until you delete them or your account, and what they found for {time}',
      fil: 'hanggang burahin mo ang mga ito o ang account mo, at {time} ang mga nahanap nila',
    },
    tables: {
      saved_searches: {
        personal: ['name', 'wanted', 'keys', 'queries'],
        download: 'savedSearches',
        deletion: 'deletes',
      },
      saved_search_items: {
        download: 'savedSearches',
        deletion: 'deletes',
        purge: [{ column: 'found_at', for: { days: 90 } }],
      },
    },
  }),
  topic({
    what: {
      en: 'The pieces that you opened last, and those that are not for you',
      fil: 'Ang mga pirasong huli mong binuksan, at ang mga hindi para sa iyo',
    },
    why: {
      en: 'To order your home. Nobody else sees them, and you can turn this off.',
      fil: 'Para ayusin ang home mo. Walang ibang nakakakita nito, at puwede mo itong i-off.',
    },
    for: { days: actDays },
    howLong: {
      en: '{time}, until you turn it off, or until you delete your account',
      fil: '{time}, hanggang i-off mo ito, o hanggang burahin mo ang account mo',
    },
    tables: {
      taste_acts: {
        download: 'account',
        deletion: 'deletes',
        purge: [{ column: 'acted_at', for: { days: actDays } }],
      },
    },
  }),
  topic({
    what: { en: 'Offers, and what was said to them', fil: 'Mga tawad, at ang isinagot dito' },
    why: {
      en: 'So that an accepted offer is a reservation at that price, and nobody is asked without end.',
      fil: 'Para maging reservation sa presyong iyon ang tinanggap na tawad, at para walang tinatanong nang paulit-ulit.',
    },
    for: { days: 90 },
    howLong: {
      en: '{time} after an offer is over. The rules of a shop for offers, as long as it or the piece exists',
      fil: '{time} pagkatapos ng tawad. Ang mga patakaran ng shop sa tawad, hangga’t may shop o piraso',
    },
    tables: {
      offers: {
        personal: ['words'],
        download: 'offers',
        deletion: 'deletes',
        purge: [{ column: 'ended_at', for: { days: 90 } }],
      },
      shop_offer_rules: { download: 'offerRules', deletion: 'deletes' },
      item_offer_rules: { download: 'offerRules', deletion: 'deletes' },
      bundle_rules: { download: 'bundleRule', deletion: 'deletes' },
      bundle_marks: { download: 'bundleRule', deletion: 'deletes' },
    },
  }),
  topic({
    what: { en: 'Marks of requests that were sent', fil: 'Mga marka ng naipadalang request' },
    why: {
      en: 'So that nothing is bought or added twice when the network breaks.',
      fil: 'Para walang mabili o maidagdag nang dalawang beses kapag naputol ang network.',
    },
    for: { days: 30 },
    howLong: {
      en: '{time}. Of a purchase as long as you have the account',
      fil: '{time}. Sa pagbili, hangga’t may account ka',
    },
    tables: {
      cart_additions: { deletion: 'deletes', purge: [{ column: 'added_at', for: { days: 30 } }] },
      settled_purchases: { deletion: 'deletes', purge: [{ column: 'settled_at', for: { days: 30 } }] },
      purchases: { deletion: 'deletes' },
    },
  }),
  topic({
    what: { en: 'Words of searches, without who searched', fil: 'Mga salita ng search, walang pangalan' },
    why: { en: 'To suggest what many look for.', fil: 'Para imungkahi ang hinahanap ng marami.' },
    for: keptFor.popularSearches,
    howLong: { en: '{time}', fil: '{time}' },
    tables: {
      popular_searches: {
        personal: ['words'],
        deletion: 'leaves',
        purge: [{ column: 'day', for: keptFor.popularSearches }],
      },
    },
  }),
  topic({
    what: {
      en: 'Tickets, pickups and payments, with their history',
      fil: 'Mga ticket, pickup at bayad, kasama ang history nito',
    },
    why: {
      en: 'Both sides rely on what was agreed and paid, and on each other’s record.',
      fil: 'Umaasa ang dalawang panig sa napagkasunduan at binayaran, at sa record ng isa’t isa.',
    },
    howLong: {
      en: 'for ever, because the other side needs them. Your name and number leave them with your account',
      fil: 'palagi, dahil kailangan ng kabilang panig. Aalis dito ang pangalan at numero mo kapag binura mo ang account',
    },
    tables: {
      tickets: {
        personal: ['item_name', 'photo_key', 'photo_placeholder', 'cancel_reason'],
        download: 'bought',
        deletion: 'leaves',
      },
      ticket_moves: { download: 'bought', deletion: 'leaves' },
      ticket_requests: { download: 'bought', deletion: 'leaves' },
      item_holds: { deletion: 'leaves' },
      pickups: { personal: ['place'], download: 'pickups', deletion: 'empties' },
      pickup_times: { download: 'pickups', deletion: 'leaves' },
      handovers: { download: 'pickups', deletion: 'leaves' },
      handover_tickets: { download: 'pickups', deletion: 'leaves' },
      pickup_payments: { download: 'payments', deletion: 'leaves' },
      pickup_payment_moves: { download: 'payments', deletion: 'leaves' },
      pickup_payment_parts: { download: 'payments', deletion: 'leaves' },
      review_requests: { deletion: 'leaves' },
    },
  }),
  topic({
    what: {
      en: 'The address to which a shop sends what you reserved',
      fil: 'Ang address kung saan ipapadala ng shop ang na-reserve mo',
    },
    why: {
      en: 'So that the rider finds you. The shop sees it for this pickup only.',
      fil: 'Para makita ka ng rider. Sa pickup na ito lang ito nakikita ng shop.',
    },
    for: { days: 30 },
    howLong: {
      en: 'until you take it back, or {time} after the pickup is over',
      fil: 'hanggang bawiin mo, o {time} pagkatapos ng pickup',
    },
    tables: {
      rider_requests: {
        personal: ['address', 'longitude', 'latitude', 'phone_no', 'note', 'tracking_link'],
        download: 'riderRequests',
        deletion: 'deletes',
        purge: [{ column: 'ended_at', for: { days: 30 } }],
      },
    },
  }),
  topic({
    what: { en: 'Changes of a QR code for payments', fil: 'Mga pagpalit ng QR code sa bayad' },
    why: {
      en: 'So that a swindle with another code can be found.',
      fil: 'Para makita kung may nanloko gamit ang ibang code.',
    },
    for: { years: 1 },
    howLong: { en: '{time}', fil: '{time}' },
    tables: {
      payment_qr_changes: {
        personal: ['name', 'name_before'],
        download: 'paymentQrChanges',
        deletion: 'deletes',
        purge: [{ column: 'changed_at', for: { years: 1 } }],
      },
    },
  }),
  topic({
    what: { en: 'Places in lines', fil: 'Mga puwesto sa pila' },
    why: {
      en: 'So that the next in line gets the piece.',
      fil: 'Para mapunta ang piraso sa susunod sa pila.',
    },
    for: { days: 90 },
    howLong: { en: '{time} after the place ended', fil: '{time} pagkatapos ng puwesto' },
    tables: {
      line_places: {
        download: 'inLine',
        deletion: 'deletes',
        purge: [
          { column: 'ended_at', for: { days: 90 }, where: () => sql<boolean>`line_places.state = 'ended'` },
        ],
      },
    },
  }),
  topic({
    what: {
      en: 'Live sales and drops, and names from comments that a seller typed',
      fil: 'Mga live sale at drop, at mga pangalan sa comment na tinype ng seller',
    },
    why: { en: 'So that people get what they claimed.', fil: 'Para makuha ng mga tao ang na-mine nila.' },
    for: { years: 1 },
    howLong: { en: '{time} after the sale', fil: '{time} pagkatapos ng sale' },
    tables: {
      live_sales: {
        personal: ['title', 'slug', 'stream'],
        download: 'liveSales',
        deletion: 'deletes',
        // What is held for a name would have no holder.
        purge: (['ended_at', 'cancelled_at'] as const).map((column) => ({
          column,
          for: { years: 1 },
          where: () =>
            sql<boolean>`not exists (
              select from name_holds h where h.sale_id = live_sales.id and h.ended_at is null)`,
        })),
      },
      live_sale_items: { download: 'liveSales', deletion: 'deletes' },
      drops: {
        personal: ['title'],
        download: 'drops',
        deletion: 'deletes',
        purge: (['opened_at', 'cancelled_at'] as const).map((column) => ({ column, for: { years: 1 } })),
      },
      live_subscribers: { download: 'liveSubscriptions', deletion: 'deletes' },
      live_bills: { personal: ['name'], deletion: 'leaves' },
      name_holds: { deletion: 'leaves' },
      live_viewers: { deletion: 'leaves', purge: [{ column: 'counted_at', for: { days: 1 } }] },
    },
  }),
  topic({
    what: { en: 'What you sold in your shop', fil: 'Mga naibenta mo sa shop' },
    why: {
      en: 'So that you know what you sold. Who bought it is not kept.',
      fil: 'Para malaman mo kung ano ang naibenta mo. Hindi itinatago kung sino ang bumili.',
    },
    howLong: withAccount,
    tables: {
      counter_sales: { download: 'counterSales', deletion: 'deletes' },
      tag_numbers: { deletion: 'deletes' },
    },
  }),
  topic({
    what: { en: 'Messages and their photos', fil: 'Mga mensahe at litrato nito' },
    why: {
      en: 'So that the other side can read them, and an admin if one of you reports them.',
      fil: 'Para mabasa ng kausap mo, at ng admin kung may mag-report sa inyo.',
    },
    for: { years: 3 },
    howLong: {
      en: '{time} after they were sent, and photos until you delete your account at most',
      fil: '{time} mula nang ipinadala, at ang mga litrato hanggang burahin mo ang account mo',
    },
    tables: {
      conversations: { download: 'conversations', deletion: 'leaves' },
      conversation_blocks: { download: 'conversations', deletion: 'leaves' },
      messages: {
        personal: ['body'],
        download: 'conversations',
        deletion: 'leaves',
        // An admin has yet to read what was reported.
        purge: [
          {
            column: 'sent_at',
            for: { years: 3 },
            where: () => sql<boolean>`not exists (
              select from reports r join queue_entries e on e.id = r.entry_id
              where r.conversation_id = messages.conversation_id and e.closed_at is null)`,
          },
        ],
      },
      message_photos: { personal: ['storage_key'], download: 'conversations', deletion: 'leaves' },
    },
  }),
  topic({
    what: { en: 'Notifications', fil: 'Mga notification' },
    why: { en: 'So that you miss nothing.', fil: 'Para wala kang mamiss.' },
    for: { days: 90 },
    howLong: { en: '{time}', fil: '{time}' },
    tables: {
      notifications: {
        personal: ['facts', 'path', 'subject', 'photo_key'],
        download: 'notifications',
        deletion: 'deletes',
        purge: [{ column: 'created_at', for: { days: 90 } }],
        job: 'surplus-notifications',
      },
      notification_deliveries: { deletion: 'deletes' },
    },
  }),
  topic({
    what: { en: 'Reviews', fil: 'Mga review' },
    why: { en: 'Others decide by them.', fil: 'Dito nagpapasya ang iba.' },
    howLong: {
      en: 'for ever, because others rely on them. Your name and photos leave them with your account',
      fil: 'palagi, dahil inaasahan ito ng iba. Aalis dito ang pangalan at mga litrato mo kapag binura mo ang account',
    },
    tables: {
      reviews: { personal: ['words', 'body', 'reply'], download: 'reviews', deletion: 'leaves' },
      review_photos: { personal: ['storage_key'], download: 'reviews', deletion: 'leaves' },
    },
  }),
  topic({
    what: {
      en: 'What you write and show when a pickup went wrong',
      fil: 'Ang isinulat at ipinakita mo nang may mali sa pickup',
    },
    why: { en: 'So that an admin can decide.', fil: 'Para makapagpasya ang admin.' },
    for: keptFor.cases,
    howLong: {
      en: '{time} after the answer, which stays with the pickup',
      fil: '{time} pagkatapos ng sagot, na mananatili sa pickup',
    },
    tables: {
      cases: { personal: ['answer'], download: 'cases', deletion: 'leaves' },
      case_messages: { personal: ['body'], download: 'cases', deletion: 'leaves', job: 'old-cases' },
      case_photos: { personal: ['storage_key'], download: 'cases', deletion: 'leaves', job: 'old-cases' },
    },
  }),
  topic({
    what: { en: 'Reports', fil: 'Mga report' },
    why: {
      en: 'So that admins can decide, and see who reports again and again.',
      fil: 'Para makapagpasya ang mga admin, at makita kung sino ang paulit-ulit na nagre-report.',
    },
    for: { years: 2 },
    howLong: {
      en: '{time}, or until they are decided',
      fil: '{time}, o hanggang mapagpasyahan ang mga ito',
    },
    tables: {
      reports: {
        personal: ['details'],
        download: 'reports',
        deletion: 'leaves',
        purge: [
          {
            column: 'reported_at',
            for: { years: 2 },
            where: () => sql<boolean>`exists (
              select from queue_entries e where e.id = reports.entry_id and e.closed_at is not null)`,
          },
        ],
      },
    },
  }),
  topic({
    what: { en: 'Decisions about you and appeals', fil: 'Mga desisyon tungkol sa iyo at mga apela' },
    why: {
      en: 'So that you can read them, and admins answer for them. Who was stopped is not let in again by a new account.',
      fil: 'Para mabasa mo ang mga ito, at mapanagutan ng mga admin. Hindi na makakapasok sa bagong account ang na-stop.',
    },
    for: { years: 5 },
    howLong: {
      en: '{time}, and a stop or pause as long as it applies',
      fil: '{time}, at ang stop o pause hangga’t may bisa ito',
    },
    tables: {
      queue_entries: {
        personal: ['title'],
        download: 'decisions',
        deletion: 'leaves',
        purge: [
          {
            column: 'closed_at',
            for: { years: 5 },
            where: (before) => sql<boolean>`not exists (
              select from decisions d where d.entry_id = queue_entries.id
                and d.act in ('pause_shop', 'stop_account') and d.lifted_at is null
                and (d.until is null or d.until > ${before}))`,
          },
        ],
      },
      decisions: {
        personal: ['words', 'order_authority', 'order_paper'],
        download: 'decisions',
        deletion: 'leaves',
      },
      appeals: { personal: ['text'], download: 'decisions', deletion: 'leaves' },
      signals: { personal: ['evidence'], deletion: 'leaves' },
    },
  }),
  topic({
    what: { en: 'Corrections of your name that you asked for', fil: 'Mga hiling mong itama ang pangalan mo' },
    why: { en: 'So that you can read the answer.', fil: 'Para mabasa mo ang sagot.' },
    for: { years: 1 },
    howLong: {
      en: '{time} after the answer. The photo that proves it is destroyed with the answer',
      fil: '{time} pagkatapos ng sagot; ang litratong patunay ay sinisira kapag nasagot na',
    },
    tables: {
      name_corrections: {
        personal: ['first_name', 'last_name', 'words', 'answer'],
        download: 'verification',
        deletion: 'deletes',
        purge: [{ column: 'decided_at', for: { years: 1 } }],
      },
    },
  }),
  topic({
    what: { en: 'Photos of IDs and of yourself', fil: 'Mga litrato ng ID at ng sarili mo' },
    why: {
      en: 'So that buyers know that a real person sells. They are encrypted.',
      fil: 'Para alam ng mga buyer na totoong tao ang nagbebenta. Naka-encrypt ang mga ito.',
    },
    howLong: {
      en: '{idDays} days after the decision. When they were sent and destroyed stays for 10 years',
      fil: '{idDays} araw pagkatapos ng desisyon. Mananatili nang 10 taon kung kailan ipinadala at sinira ang mga ito',
    },
    for: { years: 10 },
    tables: {
      id_documents: {
        personal: ['wrapped_key'],
        download: 'verification',
        deletion: 'empties',
        purge: [{ column: 'purged_at', for: { years: 10 } }],
        job: 'purge-id-photos',
      },
    },
  }),
  topic({
    what: {
      en: 'Who verified you, opened your photos or decided what, and to which documents you agreed',
      fil: 'Kung sino ang nag-verify sa iyo, nagbukas ng mga litrato mo o nagpasya, at kung anong mga dokumento ang sinang-ayunan mo',
    },
    why: {
      en: 'So that admins and we can answer for it: claims from a written agreement end after ten years (Civil Code, article 1144).',
      fil: 'Para mapanagutan namin at ng mga admin: sampung taon ang habol mula sa nakasulat na kasunduan (Civil Code, artikulo 1144).',
    },
    for: { years: 10 },
    howLong: {
      en: '{time}, and what you agreed to and your verification until {time} after you deleted your account',
      fil: '{time}, at ang sinang-ayunan mo at ang verification mo hanggang {time} pagkatapos mong burahin ang account',
    },
    tables: {
      agreements: {
        download: 'legal',
        deletion: 'leaves',
        purge: [{ column: 'agreed_at', for: { years: 10 }, history: true }],
      },
      verification_decisions: {
        personal: ['reason'],
        download: 'verification',
        deletion: 'leaves',
        purge: [{ column: 'decided_at', for: { years: 10 }, history: true }],
      },
      id_document_views: { download: 'verification', deletion: 'leaves' },
      admin_acts: {
        personal: ['words'],
        deletion: 'leaves',
        purge: [{ column: 'acted_at', for: { years: 10 }, history: true }],
      },
      second_admin_requests: { deletion: 'leaves', purge: [{ column: 'asked_at', for: { years: 10 } }] },
    },
  }),
  topic({
    what: {
      en: 'Your balance, its entries and vouchers',
      fil: 'Ang balance mo, ang mga entry nito at mga voucher',
    },
    why: {
      en: 'Books have to be complete: a balance is the sum of all its entries.',
      fil: 'Dapat kumpleto ang talaan ng pera: kabuuan ng lahat ng entry ang balance.',
    },
    howLong: {
      en: 'for ever, because an entry that is missing would falsify the books. They do not have your name',
      fil: 'palagi, dahil mali ang talaan kapag may kulang na entry. Wala rito ang pangalan mo',
    },
    tables: {
      ledger_accounts: { download: 'balance', deletion: 'leaves' },
      ledger_transactions: { download: 'balance', deletion: 'leaves' },
      ledger_entries: { download: 'balance', deletion: 'leaves' },
      voucher_batches: { deletion: 'leaves' },
      vouchers: { personal: ['code', 'sealed_code'], deletion: 'leaves' },
      voucher_redemptions: { download: 'balance', deletion: 'leaves' },
    },
  }),
  topic({
    what: { en: 'Mails and notifications on their way', fil: 'Mga mail at notification na papunta na' },
    why: { en: 'So that they arrive.', fil: 'Para dumating ang mga ito.' },
    howLong: { en: 'a day after they left, or failed', fil: 'isang araw mula nang umalis o pumalya' },
    // The queues of background jobs, in a schema of their own.
    tables: {},
  }),
  topic({
    what: { en: 'Lines in the log of our servers', fil: 'Mga linya sa log ng aming mga server' },
    why: {
      en: 'To find misuse and errors. They have no names, and hashes of network addresses.',
      fil: 'Para makita ang maling paggamit at mga error. Wala ritong pangalan, at naka-hash ang mga network address.',
    },
    howLong: { en: 'six months', fil: 'anim na buwan' },
    tables: {
      // Names of failed rows of background jobs, by their ids.
      job_failures: { deletion: 'leaves', purge: [{ column: 'forget_at' }] },
    },
  }),
]

/** Tables without anything about people. */
export const withoutPersonalData: readonly (keyof Tables)[] = [
  'brands',
  'bundles',
  'city',
  'daily_figures',
  'rail_figures',
  'embedding_models',
  'event_outbox',
  'item_views',
  'items_to_check',
  'items_to_match',
  'learned_tags',
  'migrations',
  'reconciler_positions',
  'repeatable_migrations',
  'search_words',
  'tags',
  'voucher_keys',
]
