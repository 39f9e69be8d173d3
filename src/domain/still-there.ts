/** A seller is asked about an item after so many days without a change, an answer or a sale. */
export const askedAfterDays = 45
/** Without an answer within so many days, the item becomes a draft. */
export const answerDays = 7
/** For so long a seller is shown what became drafts, to put it back with one tap. */
export const shownAfterDays = 30
