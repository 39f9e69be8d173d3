import classes from './thrift-rack.module.css'

/** An illustration of a shirt, a dress, a jacket and a bag on a clothes rail. */
export const ThriftRack = ({ className }: { className?: string | undefined }) => (
  <svg className={`${classes.rack} ${className ?? ''}`} viewBox="0 0 560 400" aria-hidden>
    <ellipse className={classes.shadow} cx="280" cy="388" rx="240" ry="8" />
    <path
      className={classes.rail}
      d="M48 386V52a14 14 0 0 1 14-14h436a14 14 0 0 1 14 14v334M28 386h40M492 386h40"
    />

    <g className={classes.hooks}>
      <path d="M132 74V62c9-2 13-8 13-15a11 11 0 0 0-22 0" />
      <path d="M240 74V62c9-2 13-8 13-15a11 11 0 0 0-22 0" />
      <path d="M352 74V62c9-2 13-8 13-15a11 11 0 0 0-22 0" />
    </g>

    <g>
      <path
        className={classes.persimmon}
        d="M132 74c-18 3-36 10-48 21l-25 46 29 18 9-15-2 79c0 4 3 7 7 7h60c4 0 7-3 7-7l-2-79 9 15 29-18-25-46c-12-11-30-18-48-21z"
      />
      <path className={classes.seam} d="M110 81c5 15 39 15 44 0M97 144l-1-20M167 144l1-20M96 218h72" />
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
      <path className={classes.strap} d="M430 124c-4-40 2-86 16-86s20 46 16 86" />
      <path className={classes.sand} d="M412 124h68l8 78c1 6-4 10-9 10h-66c-5 0-10-4-9-10z" />
      <path className={classes.seam} d="M409 152h74M446 152v14" />
    </g>

    <g>
      <path className={classes.string} d="M154 228c2 8 3 12 3 19" />
      <path className={classes.tag} d="m157 247 10 9v24a4 4 0 0 1-4 4h-12a4 4 0 0 1-4-4v-24z" />
      <circle className={classes.eye} cx="157" cy="256" r="2.5" />
    </g>
  </svg>
)
