/** The rules of reviews, which the two sides of a completed pickup write about each other. */
export const reviewSides = ['buyer', 'seller'] as const
export type ReviewSide = (typeof reviewSides)[number]

/** The words that each side can choose about the other. */
export const reviewWords = {
  buyer: ['as_described', 'clean', 'measures_right', 'flaws_shown', 'quick_reply', 'kind'],
  seller: ['on_time', 'quick_reply', 'kind', 'paid_exactly', 'came_as_agreed'],
} as const
export const allReviewWords = [...new Set([...reviewWords.buyer, ...reviewWords.seller])]
export type ReviewWord = (typeof reviewWords)[ReviewSide][number]

export const maxPhotosPerReview = 3

/** A review can be written for this long after the handover. Then it becomes visible, also if the other is not in. */
export const reviewDays = 14

/** Averages and shares of fewer would say little, and could be traced to one person. */
export const minForAverage = 5

/** Averages are over the newest ones, so that the cost does not grow with their number. */
export const maxReviewsCounted = 1000

/** The path of a photo of a review. */
export const reviewPhotoLink = (reviewID: string, position: number): string =>
  `/api/reviews/get_photo?reviewID=${reviewID}&position=${position}`
