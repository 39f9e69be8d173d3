import { expect, test } from 'vitest'
import { signed } from './sign.ts'

/** The examples that Amazon's documentation of Signature Version 4 works out, with the keys that it made up for them. */
const keys = {
  region: 'us-east-1',
  accessKeyID: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = new Date('2013-05-24T00:00:00Z')
const place = 'https://examplebucket.s3.amazonaws.com'

interface Example {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
  signature: string
}

test.each<Example>([
  {
    method: 'GET',
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    path: '/test$file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    path: '/?lifecycle',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    path: '/?max-keys=2&prefix=J',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('$method $path is signed as documented', ({ method, path, headers = {}, body = '', signature }) => {
  const url = new URL(place + path)
  const { authorization } = signed({ method, url, headers, body: Buffer.from(body) }, keys, at)
  expect(authorization).toContain(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=',
  )
  expect(authorization?.slice(-64)).toBe(signature)
})
