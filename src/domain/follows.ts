/** More followers of a shop are not counted, so that each page that shows the number costs the same. */
export const maxFollowersCounted = 10_000
/** More new items of a shop are not counted. */
export const maxNewCounted = 100
/** The most shops that a buyer follows. */
export const maxFollowed = 500
