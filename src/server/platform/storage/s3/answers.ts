import { type StoredFile, isFileName } from '../storage.ts'

/** The few answers of S3 that are more than a status are small XML documents without attributes worth reading. */

const plain = (text: string): string =>
  text.replaceAll(
    /&(?:lt|gt|quot|apos|amp|#(\d+)|#x([0-9a-f]+));/gi,
    (entity, decimal?: string, hex?: string) =>
      decimal || hex
        ? String.fromCodePoint(parseInt(decimal ?? hex ?? '', decimal ? 10 : 16))
        : ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }[entity] ?? entity),
  )

/** What the first element of this name holds. */
export const wordIn = (xml: string, element: string): string | undefined => {
  const found = new RegExp(`<${element}(?:\\s[^>]*)?>([^<]*)</${element}>`).exec(xml)?.[1]
  return found === undefined ? undefined : plain(found)
}

/** One page of a listing. What has a name that is none of ours belongs to somebody else. */
export const listingIn = (xml: string): { files: StoredFile[]; next: string | undefined } => {
  if (!xml.includes('<ListBucketResult')) throw new Error('S3 answered a listing with something else')
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, one = '']) => {
    const [name, size, at] = ['Key', 'Size', 'LastModified'].map((element) => wordIn(one, element))
    if (name === undefined || size === undefined || at === undefined)
      throw new Error('S3 listed a file without its name, size or time')
    return isFileName(name) ? [{ name, bytes: Number(size), writtenAt: new Date(at) }] : []
  })
  const next = wordIn(xml, 'NextContinuationToken')
  // Taken for the end, files would seem to be lost.
  if (wordIn(xml, 'IsTruncated') === 'true' && !next)
    throw new Error('S3 did not say how its listing goes on')
  return { files, next: wordIn(xml, 'IsTruncated') === 'true' ? next : undefined }
}
