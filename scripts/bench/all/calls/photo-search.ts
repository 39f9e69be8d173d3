import { selectTiles } from '#server/features/looks/finding/queries.ts'
import { palette, photograph } from '../../../demo/drawing/index.ts'
import { type Kind, type World, inTurn } from '../world.ts'

const photos = 12
const boundary = 'bench'
const found = 48

const formOf = (photo: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\n` +
        'content-type: image/jpeg\r\n\r\n',
    ),
    photo,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

/** Photos as a phone sends them. The model looks at each, then all pieces are compared. */
export const photoSearchKinds = async ({ database, buyers, pieces }: World): Promise<Kind[]> => {
  const forms: Buffer[] = []
  for (const [seed, colour] of Object.values(palette).slice(0, photos).entries())
    forms.push(formOf(await photograph({ kind: 'dress', colour, pattern: 'plain', seed: seed + 1 }, 0)))
  // Each account may send few.
  const [person, form] = [inTurn(buyers), inTurn(forms)]
  let first = 0
  return [
    {
      name: 'search by photo',
      next: () => ({
        path: '/api/homepage/img_search',
        method: 'POST',
        headers: {
          cookie: person().cookie,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body: form(),
      }),
      alone: {
        what: 'the tiles of what was found',
        work: () => {
          first = (first + found) % (pieces.length - found)
          return selectTiles(database.db, pieces.slice(first, first + found))
        },
      },
    },
  ]
}
