import classes from './card-brands.module.css'

const brands = ['Visa', 'Mastercard', 'American Express', 'JCB']

/** Plain cards with the names of the brands on them: the brands' own art is theirs. */
export const CardBrands = () => (
  <ul className={classes.brands} aria-label="Cards">
    {brands.map((brand) => (
      <li key={brand} className={classes.card}>
        {brand}
      </li>
    ))}
  </ul>
)
