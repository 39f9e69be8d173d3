const { userAgent } = navigator

/**
 * What a file field takes. From Android 14 on, Chrome offers no camera where only images are taken; a type that no file
 * has brings it back.
 */
export const photosTaken =
  userAgent.includes('Android') && userAgent.includes('Chrome') ? 'image/*,android/allowCamera' : 'image/*'

/** Some phones do not tell the type of what they hand over. */
export const mayBePhoto = (file: File): boolean => file.type.startsWith('image/') || file.type === ''
