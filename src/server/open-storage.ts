import { join, resolve } from 'node:path'
import { diskStorage } from './platform/storage/disk.ts'
import { type OnTry, s3Storage } from './platform/storage/s3.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Settings } from './settings.ts'

type Where = Pick<Settings, 'DATA_DIR'> &
  Partial<
    Pick<Settings, 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>
  >

/** Opens the file storage of the settings: S3, or else a local folder. The app and the command-line scripts use it. */
export const openStorage = (settings: Where, onTry?: OnTry): Storage => {
  const { DATA_DIR, S3_BUCKET: bucket, S3_REGION: region = 'us-east-1' } = settings
  const { S3_ACCESS_KEY_ID: accessKeyID, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket || !accessKeyID || !secretAccessKey) return diskStorage(join(resolve(DATA_DIR), 'files'))
  return s3Storage(
    { endpoint: settings.S3_ENDPOINT, bucket, region, accessKeyID, secretAccessKey },
    { ...(onTry && { onTry }) },
  )
}
