import type { Comparison, History } from './history.ts'
import type { Person } from './person.ts'
import type { Market } from './workload.ts'

/** What vouchers credited, by the replies alone: one entry for each redemption, worth what the reply with its code said. */
const creditsOf = ({ vouchers, redemptions }: Pick<History, 'vouchers' | 'redemptions'>) => {
  const worth = new Map(vouchers.map(({ code, centavos }) => [code, centavos]))
  const sellers = new Map(redemptions.map(({ code, sellerID }) => [code, sellerID]))
  return [...sellers].map(([code, sellerID]) => ({ sellerID, centavos: worth.get(code) ?? 0 }))
}

/** A seller reads the balance and a buyer the tickets, also while they are stopped. Both must be what was answered before. */
export const moneyAction = (person: Person, market: Market) => async (): Promise<void> => {
  const { history, accountID } = person
  if (market.sellers.some((seller) => seller.accountID === accountID)) {
    const { good } = await person.ask('GET store/get_balance', {})
    if (!good) return
    // Nobody else redeems for this seller, and a seller does one thing at a time.
    const own = creditsOf(history).filter(({ sellerID }) => sellerID === accountID)
    const expected = own.reduce((sum, { centavos }) => sum + centavos, 0)
    if (Math.round(good.balance * 100) !== expected)
      history.unexpected.push(
        `GET store/get_balance: seller ${accountID} has ${good.balance}, and not ${expected / 100}`,
      )
    return
  }
  const { good } = await person.ask('GET tickets/ticket', { level: person.random.whole(1, 4) })
  for (const { ticketID, price: paid, usualPrice } of good?.tickets ?? []) {
    // What it costs in a bundle changes with the bundle.
    const price = usualPrice ?? paid
    const before = history.ticketPrices.get(ticketID) ?? price
    if (before !== price)
      history.unexpected.push(`GET tickets/ticket: ticket ${ticketID} costs ${price}, and cost ${before}`)
    history.ticketPrices.set(ticketID, before)
  }
}

/** The ledger beside the account of the replies. Decisions, stops and the end of tickets add nothing and take nothing. */
export const comparisonsOfMoney: Comparison[] = [
  {
    wrong: 'The ledger differs from the redemptions that were acknowledged',
    given: creditsOf,
    sql: `with credits as (
            select "sellerID" as seller, centavos from json_to_recordset($1) as acked ("sellerID" uuid, centavos bigint)
          ), expected as (
            select seller, centavos, count(*) as times from credits group by 1, 2
            union all select null, -centavos, count(*) from credits group by 2
          ), posted as (
            select a.seller_id as seller, e.amount_centavos as centavos, count(*) as times
            from ledger_entries e join ledger_accounts a on a.id = e.account_id group by 1, 2
          ), different as (
            (select 'too much' as how, * from (select * from posted except select * from expected) more)
            union all (select 'missing', * from (select * from expected except select * from posted) less)
          )
          select how || ': ' || coalesce('seller ' || seller, 'the issue of vouchers') || ', '
            || times || ' of ' || centavos || ' centavos' as what from different`,
  },
  {
    wrong: 'An entry of the ledger belongs to no redemption, or to one of another seller, amount or time',
    sql: `select 'transaction ' || t.id as what from ledger_transactions t
          left join voucher_redemptions r on r.transaction_id = t.id
          left join vouchers v on v.id = r.voucher_id
          where r.voucher_id is null or r.redeemed_at <> t.posted_at
            or (select array_agg((a.seller_id, e.amount_centavos) order by e.amount_centavos)
                from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id)
              is distinct from array[(null::uuid, -v.amount_centavos), (r.seller_id, v.amount_centavos)]`,
  },
  {
    wrong: 'A ticket costs something else than its buyer saw, whatever ended it',
    given: ({ ticketPrices }) =>
      [...ticketPrices].map(([ticketID, price]) => ({ ticketID, centavos: Math.round(price * 100) })),
    sql: `select 'ticket ' || acked."ticketID" as what
          from json_to_recordset($1) as acked ("ticketID" bigint, centavos bigint)
          where not exists (select from tickets t where t.id = acked."ticketID" and t.price_centavos = acked.centavos)`,
  },
]
