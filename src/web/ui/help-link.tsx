import { Link } from '#web/lib/router.tsx'
import { type HelpTopic, helpPath } from '#domain/help.ts'
import { whatNow } from '#messages/common.ts'

interface HelpLinkProps {
  topic: HelpTopic
  /** Which question the page answers, where it is not what one can do. */
  children?: string
}

/** Leads to the help page about what stands beside it. */
export const HelpLink = ({ topic, children = whatNow }: HelpLinkProps) => (
  <Link to={helpPath(topic)} className="inline-row align-center min-44 small semibold accent fit">
    {children}
  </Link>
)
