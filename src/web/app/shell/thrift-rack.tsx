import classes from './thrift-rack.module.css'

/** The rack of the house: a shirt, a dress, a jacket and a bag on a rail, in its colours. */
export const ThriftRack = ({ className }: { className?: string | undefined }) => (
  <svg className={`${classes.rack} ${className ?? ''}`} viewBox="0 0 520 400" aria-hidden>
    <ellipse className={classes.shadow} cx="260" cy="388" rx="220" ry="9" />
    <path
      className={classes.rail}
      d="M48 386V52a14 14 0 0 1 14-14h396a14 14 0 0 1 14 14v334M28 386h40M452 386h40"
    />

    <g className={classes.hooks}>
      <path d="M132 74V62c9-2 13-8 13-15a11 11 0 0 0-22 0" />
      <path d="M240 74V62c9-2 13-8 13-15a11 11 0 0 0-22 0" />
      <path d="M352 74V62c9-2 13-8 13-15a11 11 0 0 0-22 0" />
    </g>

    <g>
      <path
        className={classes.persimmon}
        d="M132 74c-16 4-34 12-46 24l-22 50 30 14 6-14v98c0 4 3 7 7 7h50c4 0 7-3 7-7v-98l6 14 30-14-22-50c-12-12-30-20-46-24z"
      />
      <path className={classes.seam} d="M108 84c6 14 42 14 48 0M100 148v-22M164 148v-22M100 236h64" />
    </g>

    <g>
      <path
        className={classes.marigold}
        d="M222 74c-8 0-14 4-16 10l-6 34c6 14 10 26 10 40-12 34-26 76-34 130 40 16 88 16 128 0-8-54-22-96-34-130 0-14 4-26 10-40l-6-34c-2-6-8-10-16-10-4 14-32 14-36 0z"
      />
      <path className={classes.seam} d="M210 158c18 7 42 7 60 0M226 172l-14 118M254 172l14 118M240 176v124" />
    </g>

    <g>
      <path
        className={classes.teal}
        d="M352 74c-18 3-36 10-46 20-10 40-16 84-18 132l26 4 6-66v94c0 4 3 7 7 7h50c4 0 7-3 7-7v-94l6 66 26-4c-2-48-8-92-18-132-10-10-28-17-46-20z"
      />
      <path
        className={classes.seamLight}
        d="m336 78 16 34 16-34M352 112v153M330 206h-10M384 206h-10M320 164v-20M384 164v-20"
      />
      <g className={classes.buttons}>
        <circle cx="359" cy="140" r="3" />
        <circle cx="359" cy="172" r="3" />
        <circle cx="359" cy="204" r="3" />
      </g>
    </g>

    <g>
      <path className={classes.strap} d="M418 124c-4-40 4-86 18-86s22 46 18 86" />
      <path className={classes.sand} d="M402 124h68l8 76c1 6-4 10-9 10h-66c-5 0-10-4-9-10z" />
      <path className={classes.seam} d="M398 152h76M436 152v14" />
    </g>

    <g>
      <path className={classes.tag} d="m168 262 12-4 14 14a4 4 0 0 1 0 6l-9 9a4 4 0 0 1-6 0l-14-14z" />
      <circle className={classes.eye} cx="174" cy="267" r="2.5" />
    </g>
  </svg>
)
