import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { somePhoto } from './photos.ts'

export const documentKinds = ['id1', 'id2', 'selfie'] as const
type Kind = (typeof documentKinds)[number]

const calls = {
  id1: 'POST auth/shop_id_one',
  id2: 'POST auth/shop_id_two',
  selfie: 'POST auth/shop_id_selfie',
} as const

/** Sends one document through its call, by default with a different photo for each kind. */
export const sendDocument = async (seller: Client, kind: Kind, file?: Blob) =>
  seller.call(calls[kind], { file: file ?? (await somePhoto(documentKinds.indexOf(kind))) })

export const handIn = async (seller: Client, file?: Blob): Promise<void> => {
  for (const kind of documentKinds) {
    const answer = await sendDocument(seller, kind, file)
    if (answer.error) throw new Error(JSON.stringify(answer.error))
  }
}

/** A seller with all three documents. */
export const completedSeller = async (app: TestApp) => {
  const seller = await app.make.seller({ approved: false })
  await handIn(seller)
  return seller
}

/** All documents a seller ever sent, in order. */
export const documentRows = (app: TestApp, sellerID: string) =>
  app.db
    .selectFrom('id_documents')
    .selectAll()
    .where('seller_id', '=', sellerID)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()

export const isStored = async (app: TestApp, storageKey: string): Promise<boolean> => {
  const found = await app.storage.open(storageKey)
  found?.stream.destroy()
  return found !== null
}

/** Views all three photos, which an admin must do before deciding. */
export const viewAllDocuments = async (admin: Client, sellerID: string): Promise<void> => {
  for (const resource_type of documentKinds)
    await admin.ok('GET auth/verification/get_image', { id: sellerID, resource_type })
}
