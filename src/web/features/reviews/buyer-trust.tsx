import { useQuery } from '@tanstack/react-query'
import { buyersTrustQuery } from './queries.ts'
import { BuyerTrustLine } from './trust-line.tsx'

/** How well the buyer of an open ticket keeps their word, for its seller. One call has those of all open pickups. */
export const BuyerTrust = ({ ticketID }: { ticketID: number }) => {
  const { data } = useQuery(buyersTrustQuery)
  const trust = data?.buyers.find(({ ticketIDs }) => ticketIDs.includes(ticketID))
  return trust ? <BuyerTrustLine trust={trust} /> : null
}
