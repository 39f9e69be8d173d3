import { useMutation } from '@tanstack/react-query'
import type { Side } from '#domain/sides.ts'
import * as m from '#messages/sides.ts'
import { Choices } from '#web/ui/choices.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useUnsentQuestion } from '#web/ui/use-unsent-question.tsx'
import { switchSide } from './switch-side.ts'

const options = (['buyer', 'seller'] as const).map((value) => ({ value, label: m.side[value] }))
const otherOf = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

/** In the profile menu of somebody with both sides. `other`: the side that they are not on now. */
export const SideSwitch = ({ other }: { other: Side }) => {
  const change = useMutation({ mutationFn: () => switchSide(other) })
  const { ask, question } = useUnsentQuestion(() => change.mutate())
  return (
    <div className="pad-8">
      <Choices
        legend={m.actsAs}
        hideLegend
        name="side"
        options={options}
        value={change.isPending ? other : otherOf(other)}
        onChange={ask}
      />
      <Problem className="banner" error={change.error} />
      {question}
    </div>
  )
}
