/** Settings for tests in which a new buyer buys more than the limit allows. */
export const manyOpenTickets = {
  OPEN_TICKETS_NEW: '10000',
  OPEN_TICKETS_KNOWN: '10000',
  OPEN_TICKETS_TRUSTED: '10000',
}
