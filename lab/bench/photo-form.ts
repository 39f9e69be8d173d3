const boundary = 'bench'

export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** The body of an upload, made once: `fetch` and FormData would take as much of the processor as the server does for a search. */
export const photoForm = (field: string, photos: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    ...photos.flatMap((photo) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="photo.jpg"\r\n` +
          'content-type: image/jpeg\r\n\r\n',
      ),
      photo,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
