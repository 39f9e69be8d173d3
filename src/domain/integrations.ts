/** What a token may read: the seller's own items, or the tickets of the shop without its buyers. */
export const tokenScopes = ['items', 'tickets'] as const
export type TokenScope = (typeof tokenScopes)[number]

export const maxTokens = 5
export const maxWebhooks = 3
