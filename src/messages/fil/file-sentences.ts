const and = (list: string): string => list.replace(' and ', ' at ').replace(' or ', ' o ')

/** What is said about files of items, with words of the file in it. */
const patterns: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [
    /^We do not know the size “(.*)”\. Sizes are (.*)\.$/s,
    (text, sizes) => `Hindi namin alam ang size na “${text}”. Ang mga size ay ${and(sizes)}.`,
  ],
  [
    /^We do not know the style “(.*)”\. /s,
    (text) => `Hindi namin alam ang estilong “${text}”. Isulat ang Pambabae o Panlalaki.`,
  ],
  [
    /^We do not know what “(.*)” means here\. /s,
    (text) => `Hindi namin alam ang ibig sabihin ng “${text}” dito. Isulat ang Oo o Hindi.`,
  ],
  [
    /^We do not know the condition “(.*)”\. /s,
    (text) =>
      `Hindi namin alam ang kondisyong “${text}”. Isulat ang Bago, may tag pa; Parang bago; Maayos; Ayos pa o Gamit na.`,
  ],
  [
    /^We do not know the colour “(.*)”\. Colours are (.*)\.$/s,
    (text, colours) => `Hindi namin alam ang kulay na “${text}”. Ang mga kulay ay ${and(colours)}.`,
  ],
  [
    /^We do not know the tag “(.*)”\. /s,
    (text) => `Hindi namin alam ang tag na “${text}”. Gamitin ang mga pangalan ng tag namin.`,
  ],
  [/^“(.*)” is not in pesos\. /s, (text) => `Hindi piso ang “${text}”. Isulat ang presyo sa piso.`],
  [
    /^The photo “(.*)” is neither in the ZIP /s,
    (text) => `Wala sa ZIP o sa mga naipadala mo dati ang litratong “${text}”.`,
  ],
  [
    /^“(.*)” and “(.*)” name the same column\. /s,
    (first, second) => `Iisang column ang “${first}” at “${second}”. Isa lang ang iwan.`,
  ],
  [
    /^We found no column for the name, SKU or ID of a piece\. The first line of the file says (.*)\.$/s,
    (headers) =>
      `Wala kaming nakitang column para sa pangalan, SKU o ID ng piraso. Ang nasa unang linya ng file ay ${headers}.`,
  ],
  [
    /^We cannot read line (\d+) of this file: a quote /,
    (line) =>
      `Hindi namin mabasa ang linya ${line} ng file na ito: baka may kulang na quote, o masyado itong mahaba. Ayusin ang linya, o magsimula sa template namin.`,
  ],
  [
    /^We cannot read line (\d+) of this file: it has more than (\d+) cells/,
    (line, max) =>
      `Hindi namin mabasa ang linya ${line} ng file na ito: may higit sa ${max} cell ito. Ayusin ang linya, o magsimula sa template namin.`,
  ],
]

/** Undefined if it is another sentence. */
export const translateFileSentence = (sentence: string): string | undefined => {
  for (const [pattern, translate] of patterns) {
    const [found, ...parts] = pattern.exec(sentence) ?? []
    if (found !== undefined) return translate(...parts)
  }
  return undefined
}
