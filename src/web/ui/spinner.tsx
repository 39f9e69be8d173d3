import classes from './spinner.module.css'

/** Shows that something is loading. `size` is in pixels; the colour is that of the text. */
export const Spinner = ({ size = 20 }: { size?: number }) => (
  <span className={classes.spinner} style={{ width: size, height: size }} aria-hidden />
)
