import type { ReactNode } from 'react'
import classes from './drawing.module.css'

/** Small illustrations for empty and error states. */
const drawings = {
  rack: (
    <>
      <path className={classes.patch} d="M47 50c4-4 8-6 12-6s8 2 12 6l8 8-6 8-5-3v25H50V63l-5 3-6-8z" />
      <path d="M14 100V26h92v74M8 100h12M100 100h12" />
      <path d="M59 26v6m0 0c-3 0-4-2-4-4M47 50c4-4 8-6 12-6s8 2 12 6l8 8-6 8-5-3v25H50V63l-5 3-6-8zM59 32l-9 15m9-15 9 15" />
      <path d="M31 26v6m0 0-6 7c-1 1-1 2-1 3v34h14V42c0-1 0-2-1-3zM89 26v6m0 0-6 7c-1 1-1 2-1 3v46h14V42c0-1 0-2-1-3z" />
    </>
  ),
  hanger: (
    <>
      <path className={classes.patch} d="M60 52 20 80c-4 3-2 8 3 8h74c5 0 7-5 3-8z" />
      <path d="M60 52V44c7-2 11-6 11-12a11 11 0 0 0-22 0" />
      <path d="M60 52 20 80c-4 3-2 8 3 8h74c5 0 7-5 3-8z" />
    </>
  ),
  ticket: (
    <>
      <path className={classes.patch} d="M30 34h46v52H30z" />
      <path d="M22 34h76v16a10 10 0 0 0 0 20v16H22V70a10 10 0 0 0 0-20z" />
      <path d="M76 40v6m0 8v6m0 8v6m0 6v1M36 50h26M36 60h18M36 70h22" />
    </>
  ),
  shop: (
    <>
      <path className={classes.patch} d="M20 34h80l6 20H14z" />
      <path d="M20 34h80l6 20c0 6-5 9-10 9s-9-3-12-8c-3 5-7 8-12 8s-9-3-12-8c-3 5-7 8-12 8s-9-3-12-8c-3 5-7 8-12 8s-10-3-10-9zM22 63v35h76V63" />
      <path d="M34 98V74h20v24M66 74h20v14H66z" />
    </>
  ),
  bag: (
    <>
      <path className={classes.patch} d="M28 46h64l6 52H22z" />
      <path d="M28 46h64l6 52H22z" />
      <path d="M44 58V40a16 16 0 0 1 32 0v18M44 58v1M76 58v1" />
    </>
  ),
  papers: (
    <>
      <rect className={classes.patch} x="24" y="44" width="28" height="28" rx="4" />
      <rect x="14" y="32" width="92" height="62" rx="8" />
      <rect x="24" y="44" width="28" height="28" rx="4" />
      <path d="M32 72c0-6 3-9 6-9s6 3 6 9M62 48h32M62 58h32M62 68h20M24 82h70" />
      <circle cx="38" cy="56" r="4.5" />
    </>
  ),
  snag: (
    <>
      <path className={classes.patch} d="M60 30c18 0 32 13 32 30S78 92 60 92 28 78 28 60s14-30 32-30z" />
      <path d="M92 60c0 18-14 32-32 32S28 78 28 60s14-30 32-30 32 12 32 30z" />
      <path d="M34 42c16 2 34 16 38 48M30 58c12 0 24 12 26 34M46 32c20 4 36 18 42 42M92 60c8 0 6 12 14 12" />
    </>
  ),
  talk: (
    <>
      <path
        className={classes.patch}
        d="M22 28h56a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H48L32 82V68H22a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8z"
      />
      <path d="M22 28h56a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H48L32 82V68H22a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8z" />
      <path d="M96 50h2a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8h-8v14L74 90H60a8 8 0 0 1-8-8v-2M30 42h40M30 54h26" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof drawings

export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg className={classes.drawing} viewBox="0 0 120 120" width="120" height="120" aria-hidden>
    {drawings[name]}
  </svg>
)
