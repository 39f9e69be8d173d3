import classes from './colour-dot.module.css'

/** A dot in the colour of a tag, such as Blue. */
export const ColourDot = ({ name }: { name: string }) => (
  <span
    className={`rigid radius-full ${classes.dot}`}
    style={{ background: `var(--swatch-${name.toLowerCase()})` }}
    aria-hidden
  />
)
