import { calledBy } from '../../../src/server/platform/vision/words.ts'
import { printTable } from '../../bench/load.ts'
import { mean, rowBySender } from '../../eval/by-sender.ts'
import { folds, foldsOf } from '../photos.ts'
import { type Answer, type Rules, isRight, rulesFor } from './thresholds.ts'

const outcome = ({ likely, named }: Answer, rules: Rules) => {
  const { sure, others } = calledBy(rules, likely)
  const isFamily = sure !== undefined && others.length > 0
  return {
    sure: sure?.label,
    isWide: isFamily && sure.label === 'Top',
    isFamily,
    right: sure !== undefined && isRight(rules, sure.label, named, isFamily),
    shown: [...(sure ? [sure] : []), ...others].some(({ label }) => named.includes(label)),
  }
}

type Judged = { sender: string; value: { answer: Answer } & ReturnType<typeof outcome> }

const judgedBy = (answers: readonly Answer[], rules: Rules): Judged[] =>
  answers.map((answer) => ({ sender: answer.sender, value: { answer, ...outcome(answer, rules) } }))

const figureRows = (judged: readonly Judged[]) => {
  type Value = Judged['value']
  const row = (name: string, some: readonly Judged[], of: (value: Value) => boolean) =>
    rowBySender(name, some, (values) => mean(values.map(of)))
  const among = (first: number) => (value: Value) =>
    value.answer.likely.slice(0, first).some(({ label }) => value.answer.named.includes(label))
  const words = judged.filter(({ value }) => value.sure && !value.isFamily)
  return [
    row('top-1', judged, among(1)),
    row('top-3', judged, among(3)),
    row('the word is among what is shown', judged, ({ shown }) => shown),
    row('a sure word', judged, ({ sure, isFamily }) => sure !== undefined && !isFamily),
    row('sure words right', words, ({ right }) => right),
    row('a sure word or family', judged, ({ sure }) => sure !== undefined),
    row('the same without Top as a family', judged, ({ sure, isWide }) => sure !== undefined && !isWide),
    row(
      'sure words and families right',
      judged.filter(({ value }) => value.sure),
      ({ right }) => right,
    ),
    ...[
      ...Map.groupBy(judged, ({ value }) =>
        value.sure ? `${value.sure}${value.isFamily ? ' (family)' : ''}` : '',
      ),
    ]
      .filter(([name]) => name !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, own]) => row(name, own, ({ right }) => right)),
  ]
}

/**
 * Prints the figures of all senders, and of those whom the network of the vectors did not see: with thresholds from all answers, and
 * each with thresholds from the senders of other parts.
 */
export const printFigures = (answers: Answer[], rules: Rules, words: string[]): void => {
  const head = ['figure', 'mean', '95% by sender', 'photos']
  const print = (title: string, judged: Judged[]) => {
    process.stdout.write(`\n${title}\n\n`)
    printTable([head, ...figureRows(judged)])
  }
  print('Five folds by sender; the vectors have seen four of them', judgedBy(answers, rules))
  const unseen = answers.filter((answer) => answer.unseen)
  print('The fold that the vectors have not seen', judgedBy(unseen, rules))
  const partOf = foldsOf(unseen.map(({ sender }) => sender))
  const byOthers = Array.from({ length: folds }, (_, part) => {
    const isOwn = (answer: Answer) => answer.unseen && partOf.get(answer.sender) === part
    return judgedBy(
      answers.filter(isOwn),
      rulesFor(
        answers.filter((answer) => !isOwn(answer)),
        words,
      ),
    )
  })
  print('The same, each fifth of its senders with thresholds from all others', byOthers.flat())
}
