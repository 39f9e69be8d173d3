/** Words that a stranger would not search for, and what to write instead. Texts of the screens may have them. */
const instead = new Map([
  ['tell', 'notify, publish or show'],
  ['hear', 'subscribe or receive'],
  ['patience', 'timeoutMs'],
  ['likeness', 'similarity'],
  ['looker', 'embedding job'],
  ['wish', 'request or limit'],
  ['shelf', 'index, bucket or store'],
  ['piece', 'item'],
  ['take try', 'consumeAttempt'],
  ['judge try', 'consumeAttempt'],
  ['ask anew', 'refetch'],
  ['caught up', 'syncNotifications'],
  ['a moment old', 'readReplica'],
  ['let go', 'erase'],
  ['first look', 'initial data'],
  ['brought answer', 'preloaded data'],
  ['create memory', 'createCache'],
])
const irregular = new Map([
  ['told', 'tell'],
  ['heard', 'hear'],
  ['wishes', 'wish'],
  ['shelves', 'shelf'],
])

/** Names of the wire, of a column, of a field that browsers store, of the figures of a model, and of what `pieces` of a lot are. */
const allowed =
  /^(likeness|shelf|new_pieces|show_piece|\w*same_?pieces?\w*|pieces|piecesShown|lotPieces|items_pieces_check|perPiece|pricePerPiece)$/i

const splitWords = (text) =>
  text.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).map((part) => {
    const word = part.toLowerCase()
    const singular = word.replace(/s$/, '')
    return irregular.get(word) ?? (instead.has(singular) ? singular : word)
  })

const plainWords = {
  create(context) {
    const check = (node, text) => {
      const words = ` ${splitWords(text).join(' ')} `
      for (const [word, better] of instead)
        if (words.includes(` ${word} `))
          context.report({ node, message: `Write ${better} instead of "${word}".` })
    }
    const checkName = (node) => {
      if (!allowed.test(node.name)) check(node, node.name)
    }
    return {
      Identifier: checkName,
      JSXIdentifier: checkName,
      Program: () => {
        for (const comment of context.sourceCode.getAllComments())
          check(comment, comment.value.replaceAll(/`[^`]*`/g, ''))
      },
    }
  },
}

export default { meta: { name: 'ukay' }, rules: { 'plain-words': plainWords } }
