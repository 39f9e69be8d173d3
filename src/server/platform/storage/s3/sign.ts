import { createHash, createHmac } from 'node:crypto'

export interface Keys {
  region: string
  accessKeyID: string
  secretAccessKey: string
}

export interface Asked {
  method: string
  url: URL
  /** In small letters; all of them are signed. */
  headers?: Record<string, string>
  body?: Uint8Array
}

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** As RFC 3986 has it, which `encodeURIComponent` does not quite. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = ([one]: [string, string], [other]: [string, string]): number => (one < other ? -1 : 1)

/**
 * The headers that say who asks, for what and when, over every byte that is sent: AWS Signature Version 4, which all
 * S3-speaking servers understand.
 */
export const signed = (
  { method, url, headers = {}, body = new Uint8Array() }: Asked,
  { region, accessKeyID, secretAccessKey }: Keys,
  at: Date,
): Record<string, string> => {
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const content = sha256(body)
  const sent = { ...headers, 'x-amz-content-sha256': content, 'x-amz-date': time }
  const lines = Object.entries({ ...sent, host: url.host }).toSorted(byName)
  const names = lines.map(([name]) => name).join(';')
  const request = [
    method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .toSorted(byName)
      .map((pair) => pair.map(encoded).join('='))
      .join('&'),
    ...lines.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    content,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key as Buffer, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(request)}`).toString(
    'hex',
  )
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyID}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
