import classes from './rail-garments.module.css'

/** A shirt, a dress and a jacket, drawn below the hangers of a rail where there are no photos. */
export const garments = [
  <svg key="shirt" className={`block full ${classes.garment}`} viewBox="47 70 170 228" aria-hidden>
    <path
      className={classes.persimmon}
      d="M132 74c-18 3-36 10-48 21l-25 46 29 18 9-15-2 79c0 4 3 7 7 7h60c4 0 7-3 7-7l-2-79 9 15 29-18-25-46c-12-11-30-18-48-21z"
    />
    <path className={classes.seam} d="M110 81c5 15 39 15 44 0M97 144l-1-20M167 144l1-20M96 218h72" />
  </svg>,
  <svg key="dress" className={`block full ${classes.garment}`} viewBox="151 70 178 228" aria-hidden>
    <path
      className={classes.marigold}
      d="M222 74c-8 0-14 4-16 10l-6 34c6 14 10 26 10 40-12 34-26 76-34 130 40 16 88 16 128 0-8-54-22-96-34-130 0-14 4-26 10-40l-6-34c-2-6-8-10-16-10-4 14-32 14-36 0z"
    />
    <path className={classes.seam} d="M210 158c18 7 42 7 60 0M226 172l-14 118M254 172l14 118" />
  </svg>,
  <svg key="jacket" className={`block full ${classes.garment}`} viewBox="267 70 170 228" aria-hidden>
    <path
      className={classes.teal}
      d="M352 74c-18 3-36 10-46 20-10 40-16 84-18 132l26 4 6-66v94c0 4 3 7 7 7h50c4 0 7-3 7-7v-94l6 66 26-4c-2-48-8-92-18-132-10-10-28-17-46-20z"
    />
    <path className={classes.lightSeam} d="m336 78 16 34 16-34M352 112v153M320 164v-20M384 164v-20" />
  </svg>,
]
