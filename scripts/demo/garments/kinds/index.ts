import type { Cloth, Piece } from '../piece.ts'
import { bag } from './bags.ts'
import { blazer } from './blazer.ts'
import { dress } from './dress.ts'
import { hat } from './hats.ts'
import { hoodie } from './hoodie.ts'
import { jacket } from './jacket.ts'
import { shoes } from './shoes.ts'
import { skirt } from './skirt.ts'
import { longsleeve, polo, tee } from './tops.ts'
import { jeans, shorts } from './trousers.ts'

export const kinds = [
  'tee',
  'polo',
  'longsleeve',
  'hoodie',
  'blazer',
  'jacket',
  'dress',
  'skirt',
  'jeans',
  'shorts',
  'shoes',
  'hat',
  'bag',
] as const

export type Kind = (typeof kinds)[number]

export const draw: Record<Kind, (cloth: Cloth) => Piece> = {
  tee,
  polo,
  longsleeve,
  hoodie,
  blazer,
  jacket,
  dress,
  skirt,
  jeans,
  shorts,
  shoes,
  hat,
  bag,
}
