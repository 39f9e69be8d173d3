import { useParams } from '#web/lib/router.tsx'
import { BillPage } from './bill-page.tsx'
import { LivePage } from './live-page.tsx'
import type { Follow, Viewer } from './own-query.ts'

const viewers: Record<string, Viewer | undefined> = { nobody: 'visitor', buyer: 'buyer' }

/** One chunk for the links that sellers post, because each file of its own makes the first load of the home larger. */
export const LinkPage = ({ role, follow }: { role: string; follow: Follow }) => {
  const { token } = useParams()
  const viewer = viewers[role] ?? 'other'
  return token === undefined ? <LivePage viewer={viewer} follow={follow} /> : <BillPage viewer={viewer} />
}
