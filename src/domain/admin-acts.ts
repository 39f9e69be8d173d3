/** What the log of admins knows, by the groups of its filter. `platform/admin-acts.ts` writes it. */
export const actGroups = {
  id_photos: ['id_photo_opened'],
  sellers: ['seller_approved', 'seller_rejected', 'name_corrected', 'name_not_corrected'],
  decisions: [
    'entry_taken',
    'entry_given_back',
    'decided',
    'appeal_decided',
    'decision_agreed',
    'decision_refused',
    'reported',
    'pair_dismissed',
  ],
  vouchers: ['vouchers_made'],
  second_admin: ['second_admin_asked', 'second_admin_agreed', 'second_admin_refused'],
  admins: ['admin_invited', 'invitation_cancelled', 'admin_joined', 'role_changed', 'admin_removed'],
  city: ['city_named'],
  data: ['log_exported', 'breach_read'],
  commands: [
    'password_link_made',
    'second_factor_removed',
    'sessions_ended',
    'all_sessions_ended',
    'admin_made',
    'keys_rotated',
    'backup_restored',
  ],
} as const

export type ActGroup = keyof typeof actGroups
export type AdminAct = (typeof actGroups)[ActGroup][number]
/** What the operator does by a command on the server. These have no admin. */
export type CommandAct = (typeof actGroups)['commands'][number]

/** The longest words that the log keeps of an act. */
export const maxActWords = 1000

export const adminActs: readonly AdminAct[] = Object.values(actGroups).flat()
