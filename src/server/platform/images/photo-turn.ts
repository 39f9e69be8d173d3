/** ID photos have a queue and a process of their own: they never wait behind searches. */
export type PhotoLane = 'photos' | 'documents'

/** Who waits for a photo, and in which queue. */
export interface PhotoTurn {
  /** Null: the server's own work, as its embedding job. */
  accountID: string | null
  lane: PhotoLane
}
