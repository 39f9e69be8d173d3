import type { Kind } from './kinds/index.ts'
import type { ColourName } from './palette.ts'
import type { Pattern } from './prints.ts'

/** What is plausible to find second-hand. */
export const looks: Record<Kind, { colours: ColourName[]; patterns: Pattern[] }> = {
  tee: {
    colours: [
      'black',
      'white',
      'ash',
      'navy',
      'rust',
      'mustard',
      'sage',
      'blush',
      'burgundy',
      'sky',
      'red',
      'lilac',
    ],
    patterns: ['plain', 'graphic', 'stripes'],
  },
  polo: {
    colours: ['navy', 'white', 'sage', 'burgundy', 'sky', 'forest', 'butter', 'black'],
    patterns: ['plain', 'stripes'],
  },
  longsleeve: {
    colours: ['cream', 'navy', 'burgundy', 'charcoal', 'olive', 'rust', 'white', 'rose', 'forest'],
    patterns: ['plain', 'stripes'],
  },
  hoodie: {
    colours: ['ash', 'black', 'forest', 'navy', 'lilac', 'cream', 'burgundy', 'sand', 'sage'],
    patterns: ['plain', 'graphic'],
  },
  blazer: {
    colours: ['charcoal', 'camel', 'navy', 'black', 'olive', 'chocolate', 'sand'],
    patterns: ['plain', 'checks'],
  },
  jacket: {
    colours: ['denim', 'indigo', 'olive', 'black', 'navy', 'camel', 'cream', 'rust'],
    patterns: ['plain'],
  },
  dress: {
    colours: [
      'blush',
      'navy',
      'sage',
      'cream',
      'rust',
      'black',
      'sky',
      'burgundy',
      'butter',
      'lilac',
      'rose',
    ],
    patterns: ['plain', 'floral', 'dots'],
  },
  skirt: {
    colours: ['camel', 'rust', 'burgundy', 'black', 'sage', 'navy', 'plum', 'cream', 'rose'],
    patterns: ['plain', 'checks', 'floral', 'dots'],
  },
  jeans: { colours: ['indigo', 'denim', 'black', 'navy', 'white', 'charcoal'], patterns: ['plain'] },
  shorts: {
    colours: ['sand', 'denim', 'olive', 'navy', 'sky', 'black', 'rust', 'cream'],
    patterns: ['plain', 'stripes'],
  },
  shoes: {
    colours: ['white', 'black', 'chocolate', 'camel', 'red', 'navy', 'forest', 'cream'],
    patterns: ['plain'],
  },
  hat: {
    colours: ['navy', 'black', 'olive', 'sand', 'burgundy', 'cream', 'forest', 'denim'],
    patterns: ['plain', 'checks'],
  },
  bag: {
    colours: ['cream', 'camel', 'black', 'chocolate', 'burgundy', 'forest', 'mustard', 'navy'],
    patterns: ['plain', 'graphic', 'stripes'],
  },
}
