import * as m from '#messages/chat.tsx'
import classes from './quick-replies.module.css'
import type { Side } from './queries.ts'

const replies: Record<Side, string[]> = {
  user: [m.replyAvailable, m.replyMeasurements, m.replyOpen],
  seller: [m.replyYes, m.replyReserve, m.replySold],
}

interface QuickRepliesProps {
  side: Side
  onChoose: (text: string) => void
}

/** Sentences that people often write. A tap puts one into the field; it is never sent by itself. */
export const QuickReplies = ({ side, onChoose }: QuickRepliesProps) => (
  <ul className={`flex gap-8 scroll-bare scroll-x ${classes.list}`} aria-label={m.quickReplies}>
    {replies[side].map((text) => (
      <li key={text}>
        <button
          type="button"
          className={`rigid body semibold ink nowrap on-surface radius-full relative hover-linen ${classes.reply}`}
          onClick={() => onChoose(text)}
        >
          {text}
        </button>
      </li>
    ))}
  </ul>
)
