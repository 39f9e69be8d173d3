import { Rail } from '#web/ui/rail.tsx'
import classes from './hung-clothes.module.css'

// Made from photos of the demo, which are in the public domain: demo/photos/README.md. Nobody here is logged in, so these
// are not for sale.
const photos = [
  new URL('./rail-photos/bronze-biker-jacket.webp', import.meta.url).href,
  new URL('./rail-photos/ivory-lace-skater-dress.webp', import.meta.url).href,
  new URL('./rail-photos/fuzzy-striped-sweater.webp', import.meta.url).href,
  new URL('./rail-photos/mustard-windbreaker.webp', import.meta.url).href,
  new URL('./rail-photos/emerald-blazer.webp', import.meta.url).href,
  new URL('./rail-photos/denim-jacket-with-embroidered-flowers.webp', import.meta.url).href,
]
const onRail = 3

/** Two rails of clothes beside the login. A phone has one, of four items. */
export const HungClothes = () => (
  <div className={`flex gap-14 ${classes.rails}`} aria-hidden>
    {[photos.slice(0, onRail), photos.slice(onRail)].map((hung, n) => (
      <Rail key={n}>
        {hung.map((src) => (
          <img
            key={src}
            className={`block full portrait on-linen radius-medium ${classes.photo}`}
            src={src}
            alt=""
            width={320}
            height={400}
            draggable={false}
          />
        ))}
      </Rail>
    ))}
  </div>
)
