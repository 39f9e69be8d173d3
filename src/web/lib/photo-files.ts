const { userAgent } = navigator

/**
 * The `accept` attribute of photo fields. From Android 14 on Chrome offers no camera if only images are accepted; an unused
 * type brings it back.
 */
export const photosTaken =
  userAgent.includes('Android') && userAgent.includes('Chrome') ? 'image/*,android/allowCamera' : 'image/*'

/** Some phones give files without a type. */
export const mayBePhoto = (file: File): boolean => file.type.startsWith('image/') || file.type === ''
