/** ID photos have their own queue and process, so that they never wait behind visual searches. */
export type PhotoLane = 'photos' | 'documents'

/** The account and queue that a photo is decoded for. */
export interface DecodeRequest {
  /** Null for work of the server itself, such as embedding jobs. */
  accountID: string | null
  lane: PhotoLane
}
