/** What the page for owners checks. */
export const setUpChecks = [
  'mail',
  'push',
  'text_messages',
  'tls',
  'second_factors',
  'second_owner',
  'support',
  'operator',
  'virus_scanner',
  'map_tiles',
  'backup',
] as const
export type SetUpCheck = (typeof setUpChecks)[number]

/** `unknown`: the server cannot know. */
export const setUpStates = ['set', 'not_set', 'unknown'] as const
export type SetUpState = (typeof setUpStates)[number]
