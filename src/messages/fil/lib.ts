export const heicPhoto =
  'Hindi namin mabasa ang HEIC na photo. I-save ito bilang JPEG, o i-set ang camera mo na mag-save ng JPEG.'
export const notAPhoto = 'Hindi namin mabasa ang file na ito bilang photo.'
export const nothingBought = 'Walang nabili'
export const nothingBoughtHint =
  'Naputol ang connection bago dumating ang request mo. Walang naka-reserve sa iyo.'
export const offline = 'Mukhang offline ka. I-check ang connection mo at subukan ulit.'
export const offlineTitle = 'Offline ka'
export const purchaseOfflineHint = 'Walang nabili. I-check ang connection mo at subukan ulit.'
export const reservationsFull = 'Puno na ang mga reservation mo'
export const unknownError = 'May nangyaring mali sa amin. Pakisubukan ulit.'
export const unknownPurchaseHint = 'Naputol ang connection pagka-tap mo ng Oo.'
export const unknownPurchaseLooking = 'Titingnan namin ulit kapag online ka na.'
export const unknownPurchaseMany = 'Hindi pa namin alam kung nabili mo ang mga ito'
export const unknownPurchaseNotPaid = 'Wala ka pang binabayaran. Sa shop ka magbabayad.'
export const unknownPurchaseNotTwice =
  'Hindi mo mabibili nang dalawang beses ang isang item. Tinitingnan muna namin.'
export const unknownPurchaseOne = 'Hindi pa namin alam kung nabili mo ito'
export const withRequestID = (message: string, id: string) => `${message} (Blg. ${id})`
