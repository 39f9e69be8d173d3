import classes from './logo.module.css'

/** The logo: a hanger and the name. */
export const Logo = ({ size = 28 }: { size?: number | string }) => (
  <span className={`inline-row align-center bold ink ${classes.logo}`} style={{ fontSize: size }}>
    <svg viewBox="0 0 64 64" aria-hidden className={classes.mark}>
      <rect width="64" height="64" rx="18" />
      <path d="M32 30v-4.5c4-1 6-3.3 6-6.5a6 6 0 0 0-12 0M32 30 12.5 43.5c-2.2 1.5-1.2 5 1.5 5h36c2.7 0 3.7-3.5 1.5-5z" />
    </svg>
    <span>ukay</span>
  </span>
)
