import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { picture } from '../../tests/support/photos.ts'
import { documentKinds, handIn } from '../../tests/support/sellers-documents.ts'
import { type People, at } from './people.ts'
import type { Stack } from './stack.ts'
import { startTraffic } from './traffic.ts'
import type { Outcome } from './consistency.ts'

const isWebP = (bytes: Buffer): boolean => bytes.subarray(8, 12).toString() === 'WEBP'

/** Uploads ID photos at one process, checks that they are stored encrypted, and opens them at the other. */
export const idPhotos = async ({ apps, files }: Stack, people: People): Promise<Outcome> => {
  const applicant = at(await people.applicant(), apps[0].url)
  const admin = at(people.admin, apps[1].url)
  await handIn(applicant)
  let opened = 0
  for (const resource_type of documentKinds) {
    const seen = await admin.ok('GET auth/verification/get_image', { id: applicant.accountID, resource_type })
    if (isWebP(seen)) opened += 1
  }
  await admin.ok('POST auth/verification/approve_or_reject', { id: applicant.accountID, updated_status: 1 })
  let kept = 0
  let readable = 0
  for await (const { name } of files.storage.list()) {
    if (!name.startsWith('ids/')) continue
    kept += 1
    const found = await files.storage.open(name)
    if (found && isWebP(await buffer(found.stream))) readable += 1
  }
  return {
    what: `ID photos, handed in on one process and opened on the other (${files.objectStore ? 'S3' : 'a folder'})`,
    result: `${opened} opened; of ${kept} in the storage ${readable} can be read there`,
    right: opened === 3 && kept === 3 && readable === 0,
  }
}

/** Kills the object store: photos fail meanwhile, all else works. Skipped where files are in a folder. */
export const killObjectStore = async ({ url, files }: Stack, people: People): Promise<Outcome[]> => {
  const { objectStore } = files
  if (!objectStore) return []
  const [owner] = await people.shopkeepers(1)
  if (!owner) throw new Error('A seller was asked for')
  const [seen = ''] = await people.items(owner, 1)
  const { image_links: links } = await owner.ok('GET store/item', { id: seen })
  const photo = async () => {
    const answer = await fetch(`${url}${links[0]}`)
    await answer.arrayBuffer()
    return answer
  }
  const { generatedID: id } = await owner.ok('POST store/add_item', {
    ...people.itemForm(),
    photos: 1,
  })
  const img = await picture({ width: 480, height: 600, colour: 'green' })
  const send = async () => (await owner.call('POST store/add_img_item', { id, img, position: 0 })).status
  const crowd = { items: await people.items(owner, 20), pairs: [] }
  const [buyers, readers] = [await people.buyers(4), await people.buyers(6)]

  const before = (await photo()).status
  await objectStore.kill()
  const traffic = startTraffic({ ...crowd, buyers, readers })
  const away = await photo()
  const retryAfter = away.headers.get('retry-after')
  const refused = await send()
  await sleep(3_000)
  const { reads, readsFailed, writes, tickets } = await traffic.stop()
  await objectStore.bringBack()
  const [after, sent] = [(await photo()).status, await send()]
  return [
    {
      what: 'The object store is killed: a photo',
      result: `${before} before, ${away.status} with Retry-After ${retryAfter}, ${after} after`,
      right: before === 200 && away.status === 503 && retryAfter !== null && after === 200,
    },
    {
      what: '  an upload',
      result: `${refused}; sent again after: ${sent}`,
      right: refused === 503 && sent === 200,
    },
    {
      what: '  reads of feed and items that failed, and purchases',
      result: `reads: ${reads}; purchases: ${writes}`,
      right: readsFailed === 0 && tickets.length > 0 && writes.startsWith('none'),
    },
  ]
}
