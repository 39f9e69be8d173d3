const { userAgent } = navigator

/**
 * The `accept` attribute of photo fields. From Android 14 on, Chrome offers no camera if it lists only images. A type
 * that no file has brings the camera back.
 */
export const photosTaken =
  userAgent.includes('Android') && userAgent.includes('Chrome') ? 'image/*,android/allowCamera' : 'image/*'

/** Some phones give no type for the files they pass. */
export const mayBePhoto = (file: File): boolean => file.type.startsWith('image/') || file.type === ''
