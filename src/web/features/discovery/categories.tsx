import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/router.tsx'
import { photoAt } from '#domain/photos.ts'
import * as m from '#messages/discovery.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import classes from './categories.module.css'

const skeletons = 10

/** A row of the kinds of garments, with photos of items that are for sale. Hidden if it cannot be loaded. */
export const Categories = () => {
  const { data, isPending } = useQuery({
    ...callQuery('GET homepage/categories'),
    staleTime: 5 * 60_000,
  })
  if (isPending)
    return (
      <div className={`flex gap-8 scroll-bare ${classes.row}`} aria-hidden>
        {Array.from({ length: skeletons }, (_, n) => (
          <span
            key={n}
            className={`grid gap-6 small medium ink nowrap centre plain radius-medium line-18 focus-inside centred-items ${classes.category}`}
          >
            <span className={`skeleton block radius-full clip ${classes.shape}`} />
          </span>
        ))}
      </div>
    )
  if (!data) return null
  return (
    <nav aria-label={m.categoriesLabel}>
      <ul className={`flex gap-8 scroll-bare ${classes.row}`}>
        {data.categories.map(({ tagID, tagName, image }) => (
          <li key={tagID}>
            <Link
              to={`/search?tagID=${tagID}`}
              className={`grid gap-6 small medium ink nowrap centre plain radius-medium line-18 focus-inside centred-items ${classes.category}`}
            >
              <span
                className={`block radius-full clip ${classes.photo}`}
                style={{ backgroundImage: `url("${image.placeholder}")` }}
              >
                <img src={photoAt(image.link, 160)} alt="" width={88} height={88} fetchPriority="low" />
              </span>
              {m.categoryNames[tagName] ?? tagName}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
