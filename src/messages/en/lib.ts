export const heicPhoto =
  'We cannot read HEIC photos. Please save yours as a JPEG, or set your camera to save JPEG photos.'
export const notAPhoto = 'We cannot read this file as a photo.'
export const nothingBought = 'Nothing was bought'
export const nothingBoughtHint =
  'The network dropped before your request arrived. Nothing is reserved for you.'
export const offline = 'You seem to be offline. Check your connection and try again.'
export const offlineTitle = 'You are offline'
export const purchaseOfflineHint = 'Nothing was bought. Check your connection and try again.'
export const reservationsFull = 'Your reservations are full'
export const unknownError = 'Something went wrong on our side. Please try again.'
export const unknownPurchaseHint = 'The network dropped after you tapped Yes.'
export const unknownPurchaseLooking = 'We will check again as soon as you are back online.'
export const unknownPurchaseMany = "We don't know yet if you bought them"
export const unknownPurchaseNotPaid = 'You have not paid anything. You pay at the shop.'
export const unknownPurchaseNotTwice = 'You cannot buy a piece twice. We check first.'
export const unknownPurchaseOne = "We don't know yet if you bought it"
export const withRequestID = (message: string, id: string) => `${message} (No. ${id})`
