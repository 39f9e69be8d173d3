import type { ReactNode } from 'react'
import * as m from '#messages/demo-screens.tsx'
import classes from './card-brands.module.css'

/** The logos are drawn by hand, without files of the brands. Each fits a box of 64 by 40. */
const logos: [brand: string, drawing: ReactNode][] = [
  [
    'Visa',
    <text key="visa" x="32" y="27" className={classes.visa}>
      VISA
    </text>,
  ],
  [
    'Mastercard',
    <g key="mastercard">
      <circle cx="25" cy="20" r="12" className={classes.red} />
      <circle cx="39" cy="20" r="12" className={classes.amber} />
      <path d="M32 10.253a12 12 0 0 1 0 19.494a12 12 0 0 1 0-19.494z" className={classes.orange} />
    </g>,
  ],
  [
    'American Express',
    <g key="american-express">
      <rect width="64" height="40" className={classes.blue} />
      <text x="32" y="18" className={classes.amex}>
        AMERICAN
      </text>
      <text x="32" y="30" className={classes.amex}>
        EXPRESS
      </text>
    </g>,
  ],
  [
    'JCB',
    <g key="jcb">
      {(['J', 'C', 'B'] as const).map((letter, n) => (
        <g key={letter} transform={`translate(${14 + n * 12.5} 6)`}>
          <path d="M3 0h8v25a3 3 0 0 1-3 3H0V3a3 3 0 0 1 3-3z" className={classes[`bar${letter}`]} />
          <text x="5.500" y="18" className={classes.letter}>
            {letter}
          </text>
        </g>
      ))}
    </g>,
  ],
]

/** The logos of four card brands. */
export const CardBrands = () => (
  <ul className={classes.brands} aria-label={m.cards}>
    {logos.map(([brand, drawing]) => (
      <li key={brand} className={classes.card}>
        <svg viewBox="0 0 64 40" role="img" aria-label={brand}>
          {drawing}
        </svg>
      </li>
    ))}
  </ul>
)
