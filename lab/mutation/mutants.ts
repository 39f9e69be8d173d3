import ts from 'typescript'
import { type Mutant, lineAt, sqlMutants } from './sql-mutants.ts'

/** Pairs, each way. */
const pairs = (...texts: string[]) =>
  new Map(
    texts.flatMap((text): [string, string][] => {
      const [a = '', b = ''] = text.split(', ')
      return [
        [a, b],
        [b, a],
      ]
    }),
  )
const operators = pairs('<, <=', '>, >=', '===, !==', '&&, ||', '+, -', '*, /')
/** Of the query builder, which are texts: `.where('count', '<', max)`. */
const operatorsOfQueries = pairs('=, <>', '<, <=', '>, >=', 'is, is not', 'in, not in')
const swappedCalls = pairs('min, max', 'some, every')
/** Calls that a chain works without, such as a condition, a lock or an order. */
const droppedCalls = /^(where|whereRef|filterWhere|filter|orderBy|forUpdate|forNoKeyUpdate|skipLocked|trim)$/
const isLog = /^(await )?log\./

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)))

/** A plain Error says what cannot happen, so no test can reach it. */
const isUnreachable = (text: string): boolean => /^\{?\s*throw new Error\(/.test(text)

/** Each wrong change of a TypeScript file that leaves its types out: one at a time, a single character or a statement. */
export const mutantsOf = (file: string, source: string): Mutant[] => {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const mutants: Mutant[] = []
  const add = (start: number, end: number, text: string, what: string) =>
    mutants.push({ file, line: lineAt(source, start), start, end, text, what })
  const replace = (node: ts.Node, text: string, what: string) =>
    add(node.getStart(), node.getEnd(), text, what)

  const ofCall = (node: ts.CallExpression): void => {
    if (!ts.isPropertyAccessExpression(node.expression)) return
    const { expression: object, name } = node.expression
    if (droppedCalls.test(name.text))
      add(
        object.getEnd(),
        node.getEnd(),
        '',
        `without .${name.text}(${node.arguments.map((one) => one.getText()).join(', ')})`,
      )
    const swapped = swappedCalls.get(name.text)
    if (swapped !== undefined) replace(name, swapped, `${name.text} → ${swapped}`)
    for (const argument of node.arguments) {
      const other = ts.isStringLiteral(argument) && operatorsOfQueries.get(argument.text)
      if (other) replace(argument, `'${other}'`, `${argument.text} → ${other}`)
    }
  }

  const visit = (node: ts.Node): void => {
    if (
      ts.isTypeNode(node) ||
      ts.isImportDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)
    )
      return
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      const { template } = node
      const parts = ts.isNoSubstitutionTemplateLiteral(template)
        ? [template]
        : [template.head, ...template.templateSpans.map(({ literal }) => literal)]
      mutants.push(...parts.flatMap((part) => sqlMutants(file, source, part.getStart(), part.getEnd())))
    }
    if (ts.isBinaryExpression(node)) {
      const from = node.operatorToken.getText()
      const to = operators.get(from)
      if (to !== undefined && !(from === '+' && isText(node)))
        replace(node.operatorToken, to, `${from} → ${to}`)
    } else if (ts.isIfStatement(node)) {
      if (isUnreachable(node.thenStatement.getText())) return visit(node.expression)
      for (const value of ['false', 'true'])
        replace(node.expression, value, `if (${node.expression.getText()}) → if (${value})`)
    } else if (ts.isConditionalExpression(node))
      replace(
        node.condition,
        `!(${node.condition.getText()})`,
        `${node.condition.getText()} ? … : … → the other`,
      )
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      replace(node, node.operand.getText(), `${node.getText()} → ${node.operand.getText()}`)
    else if (ts.isNumericLiteral(node)) {
      const other = String(Number(node.text) + 1)
      replace(node, other, `${node.getText()} → ${other}`)
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false', 'true → false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true', 'false → true')
    else if (ts.isExpressionStatement(node)) {
      if (isLog.test(node.getText())) return
      replace(node, ';', `without ${node.getText()}`)
    } else if (ts.isCallExpression(node)) ofCall(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return mutants
}

/** Whether the changed file can still be parsed. */
export const isParsed = (file: string, text: string): boolean =>
  file.endsWith('.sql') ||
  ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext },
  }).diagnostics?.length === 0
