/** Settings for where one buyer buys more at once than a new buyer may. */
export const manyOpenTickets = {
  OPEN_TICKETS_NEW: '10000',
  OPEN_TICKETS_KNOWN: '10000',
  OPEN_TICKETS_TRUSTED: '10000',
}
