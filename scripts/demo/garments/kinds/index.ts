import type { Cloth, Piece } from '../piece.ts'
import { bag, hat, shoes } from './accessories.ts'
import { dress, jeans, shorts, skirt } from './lower.ts'
import { blazer, hoodie, jacket } from './outer.ts'
import { longsleeve, polo, tee } from './tops.ts'

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
