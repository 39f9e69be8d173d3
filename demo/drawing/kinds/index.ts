import type { Kind } from '../garment.ts'
import { drawBag } from './bag.ts'
import { drawBlazer } from './blazer.ts'
import { drawDress } from './dress.ts'
import { drawHat } from './hat.ts'
import { drawHoodie } from './hoodie.ts'
import { drawJacket } from './jacket.ts'
import { drawLongsleeve } from './longsleeve.ts'
import type { Draw } from './piece.ts'
import { drawPolo } from './polo.ts'
import { drawShoes } from './shoes.ts'
import { drawSkirt } from './skirt.ts'
import { drawTee } from './tee.ts'
import { drawJeans, drawShorts } from './trousers.ts'

export const pieces: Record<Kind, Draw> = {
  tee: drawTee,
  polo: drawPolo,
  longsleeve: drawLongsleeve,
  hoodie: drawHoodie,
  blazer: drawBlazer,
  jacket: drawJacket,
  dress: drawDress,
  skirt: drawSkirt,
  jeans: drawJeans,
  shorts: drawShorts,
  shoes: drawShoes,
  hat: drawHat,
  bag: drawBag,
}
