/**
 * What a page is told while it is open, by name alone: whoever hears of it asks the server anew.
 * `session`: the signed-in person's rights or standing; `tickets`: one of theirs is new, moved or soon due;
 * `cart`, `collections`: a piece in it came or went, or changed its state.
 */
export type LiveEvent = 'session' | 'balance' | 'tickets' | 'cart' | 'collections' | 'messages'
