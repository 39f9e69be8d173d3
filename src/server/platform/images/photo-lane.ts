import type { JobOwner } from '../limits/fair-queue.ts'

/** ID photos have their own queue and process, so that they never wait behind visual searches. */
export type PhotoLane = 'photos' | 'documents'

/** The account and queue that a photo is decoded for. */
export interface DecodeRequest extends JobOwner {
  lane: PhotoLane
}
