/** The sentences of a Markdown document, without code blocks, tables, pictures and the names of tests in brackets at the end. */
export const sentencesOf = (markdown: string): string[] =>
  markdown
    .replaceAll(/^```[^]*?^```$/gm, '\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\n(?=#)/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !/^(#|\||!\[|<)/.test(block))
    .flatMap((block) =>
      block
        .replace(/^(?:[-*]|\d+\.) (?:\[.\] )?/, '')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/`[^`]+`/g, 'NAME')
        .replaceAll(/\((?:[^()]*\bNAME\b[^()]*)\)/g, '')
        .replaceAll('**', '')
        .split(/(?<=[.!?])["”)]?\s+(?=[“"(]?[A-Z0-9])/),
    )
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
